// Fonts at build time: only the letters of Western languages, without hints for old screens. A third of their weight goes.
import { createHash } from 'node:crypto'
import path from 'node:path'
import subset from 'subset-font'

const span = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const LETTERS = span(0x20, 0x7e) + span(0xa0, 0xff) + '–—‘’“”…'

/** Vite plugin: makes every woff2 file of the build smaller, and names it by what is in it now. */
export function fonts() {
  return {
    name: 'shamble-fonts',
    async generateBundle(_options, bundle) {
      const assets = Object.values(bundle).filter((file) => file.type === 'asset')
      for (const font of assets.filter((file) => file.fileName.endsWith('.woff2'))) {
        const source = await subset(Buffer.from(font.source), LETTERS, {
          targetFormat: 'woff2',
          noHinting: true,
        })
        const mark = createHash('sha256').update(source).digest('hex').slice(0, 8)
        const fileName = font.fileName.replace(/.{8}\.woff2$/, `${mark}.woff2`)
        for (const sheet of assets.filter((file) => file.fileName.endsWith('.css'))) {
          sheet.source = String(sheet.source).replaceAll(path.basename(font.fileName), path.basename(fileName))
        }
        delete bundle[font.fileName]
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}
