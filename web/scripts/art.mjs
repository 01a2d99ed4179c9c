// Art at build time: each folder of src/art becomes one sprite of symbols, and `virtual:art` says how to reach it.
import fs from 'node:fs'
import path from 'node:path'

/** The four dot patterns that all pictures share. */
const dots = (id, size, r, ink) =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">` +
  `<circle cx="2" cy="2" r="${r}" fill="var(${ink})"/></pattern>`
const DOTS = dots('dk', 4, 1.05, '--a-k') + dots('dr', 4.5, 1.25, '--a-r') + dots('dp', 5, 1.2, '--a-p') + dots('dm', 5, 1.3, '--a-m')

function read(root, name) {
  const text = fs.readFileSync(path.join(root, name + '.svg'), 'utf8')
  const box = text.match(/viewBox="([^"]+)"/)?.[1] ?? '0 0 120 120'
  const inner = text
    .replace(/^\s*<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<defs data-shared="">.*?<\/defs>/, '')
  return { box, inner }
}

export const symbolId = (name) => 'a-' + name.replace('/', '-')

export function groups(root) {
  return fs.readdirSync(root, { withFileTypes: true }).filter((d) => d.isDirectory()).map((d) => d.name).sort()
}

export function sprite(root, group) {
  const names = fs.readdirSync(path.join(root, group)).filter((f) => f.endsWith('.svg')).sort()
  const symbols = names.map((file) => {
    const name = `${group}/${file.slice(0, -4)}`
    const { box, inner } = read(root, name)
    return `<symbol id="${symbolId(name)}" viewBox="${box}"><g stroke-linejoin="miter" stroke-miterlimit="3">${inner}</g></symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** Vite plugin: `virtual:art` exports the address of each sprite, the box of each picture, and the dots. */
export function art(root) {
  const id = '\0virtual:art'
  let dev = false
  return {
    name: 'shamble-art',
    configResolved(config) {
      dev = config.command === 'serve'
    },
    resolveId: (source) => (source === 'virtual:art' ? id : undefined),
    load(source) {
      if (source !== id) return
      const boxes = {}
      const urls = []
      for (const group of groups(root)) {
        const text = sprite(root, group)
        for (const file of fs.readdirSync(path.join(root, group))) {
          if (!file.endsWith('.svg')) continue
          const { box } = read(root, `${group}/${file.slice(0, -4)}`)
          if (box !== '0 0 120 120') boxes[`${group}/${file.slice(0, -4)}`] = box
        }
        if (dev) urls.push(`${JSON.stringify(group)}: "data:image/svg+xml,${encodeURIComponent(text)}"`)
        else {
          const ref = this.emitFile({ type: 'asset', name: `art-${group}.svg`, source: text })
          urls.push(`${JSON.stringify(group)}: import.meta.ROLLUP_FILE_URL_${ref}`)
        }
      }
      return `export const SPRITES = {${urls.join(',')}}\nexport const BOXES = ${JSON.stringify(boxes)}\nexport const DOTS = ${JSON.stringify(DOTS)}`
    },
  }
}
