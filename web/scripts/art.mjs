// Art at build time: each folder of pictures becomes one sprite of symbols, and `virtual:art` says how to reach it. The folders
// are those of src/art, and those that a game keeps as its own in src/boards/<game>/art; its poster is boards/<game>/poster.svg.
import fs from 'node:fs'
import path from 'node:path'

/** The four dot patterns that all pictures share. */
const dots = (id, size, r, ink) =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">` +
  `<circle cx="2" cy="2" r="${r}" fill="var(${ink})"/></pattern>`
const DOTS =
  dots('dk', 4, 1.05, '--a-k') +
  dots('dr', 4.5, 1.25, '--a-r') +
  dots('dp', 5, 1.2, '--a-p') +
  dots('dm', 5, 1.3, '--a-m')

function read(file) {
  const text = fs.readFileSync(file, 'utf8')
  const box = text.match(/viewBox="([^"]+)"/)?.[1] ?? '0 0 120 120'
  const inner = text
    .replace(/^\s*<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<defs data-shared="">.*?<\/defs>/, '')
  return { box, inner }
}

const symbolId = (name) => 'a-' + name.replace('/', '-')
const inside = (folder) => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [])

/** Every picture by the name that the client knows it by, such as `ff/heal`, and its file. */
function pictures(src) {
  const found = []
  const folders = (root) => inside(root).filter((group) => fs.statSync(path.join(root, group)).isDirectory())
  const take = (root) => {
    for (const group of folders(root)) {
      for (const file of inside(path.join(root, group)).filter((one) => one.endsWith('.svg'))) {
        found.push({ group, name: `${group}/${file.slice(0, -4)}`, file: path.join(root, group, file) })
      }
    }
  }
  take(path.join(src, 'art'))
  for (const game of folders(path.join(src, 'boards'))) {
    take(path.join(src, 'boards', game, 'art'))
    const poster = path.join(src, 'boards', game, 'poster.svg')
    if (fs.existsSync(poster)) found.push({ group: 'poster', name: `poster/${game}`, file: poster })
  }
  return found
}

function sprite(pictures) {
  const symbols = pictures.map(({ name, file }) => {
    const { box, inner } = read(file)
    return `<symbol id="${symbolId(name)}" viewBox="${box}"><g stroke-linejoin="miter" stroke-miterlimit="3">${inner}</g></symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** Vite plugin: `virtual:art` exports the address of each sprite, the box of each picture, the posters, and the dots. */
export function art(src) {
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
      const all = pictures(src)
      const boxes = Object.fromEntries(
        all.map(({ name, file }) => [name, read(file).box]).filter(([, box]) => box !== '0 0 120 120'),
      )
      const posters = all.filter(({ group }) => group === 'poster').map(({ name }) => name.slice('poster/'.length))
      const urls = [...new Set(all.map(({ group }) => group))].map((group) => {
        const text = sprite(all.filter((one) => one.group === group))
        if (dev) return `${JSON.stringify(group)}: "data:image/svg+xml,${encodeURIComponent(text)}"`
        const ref = this.emitFile({ type: 'asset', name: `art-${group}.svg`, source: text })
        return `${JSON.stringify(group)}: import.meta.ROLLUP_FILE_URL_${ref}`
      })
      const parts = { BOXES: boxes, POSTERS: posters, DOTS }
      const rest = Object.entries(parts).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      return [`export const SPRITES = {${urls.join(',')}}`, ...rest].join('\n')
    },
  }
}
