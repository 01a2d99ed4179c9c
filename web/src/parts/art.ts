// Pictures: one sprite per folder of src/art, put into the page once, when a screen first needs it.
import { BOXES, DOTS, SPRITES } from 'virtual:art'

export type Group = string

const SVG = 'http://www.w3.org/2000/svg'
const loading = new Map<Group, Promise<void>>()
let shelf: SVGSVGElement | null = null

function sheet(): SVGSVGElement {
  if (shelf?.isConnected) return shelf
  shelf = document.createElementNS(SVG, 'svg')
  shelf.setAttribute('class', 'sprite')
  shelf.setAttribute('aria-hidden', 'true')
  shelf.append(...parsed(`<svg xmlns="${SVG}"><defs>${DOTS}</defs></svg>`))
  document.body.prepend(shelf)
  return shelf
}

function parsed(text: string): Node[] {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  return [...root.childNodes].map((node) => document.importNode(node, true))
}

async function bring(group: Group): Promise<void> {
  const url = SPRITES[group]
  if (!url) return
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  sheet().append(...parsed(await answer.text()))
}

/** Load these folders of pictures; a folder is loaded once. A lost one is tried again at the next call. */
export function pictures(...groups: Group[]): Promise<void> {
  const all = groups.map((group) => {
    let one = loading.get(group)
    if (!one) {
      one = bring(group).catch(() => void loading.delete(group))
      loading.set(group, one)
    }
    return one
  })
  return Promise.all(all).then(() => undefined)
}

export const symbol = (name: string): string => '#a-' + name.replace('/', '-')
export const box = (name: string): string => BOXES[name] ?? '0 0 120 120'
