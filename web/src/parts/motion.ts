// Things go from where they were to where they are. An element with data-piece keeps its identity over a change, wherever it
// is drawn; a new piece comes from the place named in data-from, a vanished one goes to the place named in data-to.
import { lessMotion } from '../settings.svelte'

const MS = 260
const EASE = 'cubic-bezier(.2,.9,.25,1)'
const MANY = 60

interface Seen {
  box: DOMRect
  node: HTMLElement
  to: string
}
let pieces = new Map<string, Seen>()
let places = new Map<string, DOMRect>()

/** Remember where everything is; call it just before the table changes. */
export function before(): void {
  pieces = new Map()
  places = new Map()
  if (typeof document === 'undefined') return
  for (const node of document.querySelectorAll<HTMLElement>('[data-place]'))
    places.set(node.dataset.place!, node.getBoundingClientRect())
  if (lessMotion() || document.visibilityState === 'hidden') return
  for (const node of document.querySelectorAll<HTMLElement>('[data-piece]')) {
    pieces.set(node.dataset.piece!, { box: node.getBoundingClientRect(), node, to: node.dataset.to ?? '' })
  }
}

/** Let what has moved travel; call it when the page shows the change. */
export function after(): void {
  if (typeof document === 'undefined' || lessMotion()) {
    mark()
    return
  }
  const still = new Set<string>()
  let moving = 0
  for (const node of document.querySelectorAll<HTMLElement>('[data-piece]')) {
    const key = node.dataset.piece!
    still.add(key)
    const from = pieces.get(key)?.box ?? origin(node)
    if (!from || moving > MANY) continue
    const to = node.getBoundingClientRect()
    const dx = from.left + from.width / 2 - to.left - to.width / 2
    const dy = from.top + from.height / 2 - to.top - to.height / 2
    if (Math.abs(dx) + Math.abs(dy) < 3 || !to.width) continue
    moving += 1
    travel(node, dx, dy, Math.max(0.2, Math.min(3, from.width / to.width)))
  }
  for (const [key, seen] of pieces) if (!still.has(key) && seen.to && moving++ < MANY) leave(seen)
  pieces = new Map()
}

function origin(node: HTMLElement): DOMRect | undefined {
  if (!pieces.size && !places.size) return undefined
  for (const place of (node.dataset.from ?? '').split(' ')) {
    const box = places.get(place)
    if (box) return box
  }
  return undefined
}

function travel(node: HTMLElement, dx: number, dy: number, scale: number): void {
  const alive = node.dataset.gait === 'hop'
  node.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 10 },
      { translate: '0 0', scale: '1', zIndex: 10 },
    ],
    { duration: alive ? MS * 1.6 : MS, easing: alive ? 'steps(6)' : EASE },
  )
}

function leave({ box, node, to }: Seen): void {
  const goal = places.get(to)
  if (!goal || !box.width) return
  const ghost = node.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-piece')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: '0',
    zIndex: '50',
    pointerEvents: 'none',
  })
  document.body.append(ghost)
  const dx = goal.left + goal.width / 2 - box.left - box.width / 2
  const dy = goal.top + goal.height / 2 - box.top - box.height / 2
  const fall = ghost.animate(
    [
      { translate: '0 0', scale: '1' },
      { translate: '0 -12px', scale: '1.08', offset: 0.3 },
      { translate: `${dx}px ${dy}px`, scale: '.4', opacity: 0.4 },
    ],
    { duration: 420, easing: 'cubic-bezier(.5,0,.9,.4)' },
  )
  fall.onfinish = fall.oncancel = () => ghost.remove()
}

/** Without motion: a red corner for two seconds on what is new. */
function mark(): void {
  if (typeof document === 'undefined') return
  for (const node of document.querySelectorAll<HTMLElement>('[data-from]')) {
    if (node.dataset.seen) continue
    node.dataset.seen = 'now'
    setTimeout(() => (node.dataset.seen = 'yes'), 2000)
  }
}
