// The lab's reports at build time: every page of docs/balance goes into the client, and `virtual:reports` lists them. None need
// be there; `shamble lab report fight-or-flight --games 100000 --out docs/balance/fight-or-flight.html` makes one.
import fs from 'node:fs'
import path from 'node:path'

export function reports(folder) {
  const id = '\0virtual:reports'
  let dev = false
  return {
    name: 'shamble-reports',
    configResolved(config) {
      dev = config.command === 'serve'
    },
    resolveId: (source) => (source === 'virtual:reports' ? id : undefined),
    load(source) {
      if (source !== id) return
      const names =
        fs.existsSync(folder) && !dev
          ? fs
              .readdirSync(folder)
              .filter((name) => name.endsWith('.html'))
              .sort()
          : []
      const list = names.map((name) => {
        const text = fs.readFileSync(path.join(folder, name), 'utf8')
        const source = text.replace('</title>', '</title><link rel="icon" href="../mark.svg">')
        this.emitFile({ type: 'asset', fileName: `lab/${name}`, source })
        return {
          href: `./lab/${name}`,
          game: name.replace('.html', ''),
          title: text.match(/<title>(.*?)<\/title>/s)?.[1].trim() ?? name,
        }
      })
      return `export const REPORTS = ${JSON.stringify(list)}`
    },
  }
}
