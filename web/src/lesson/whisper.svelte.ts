// After a lesson the coach whispers at the first choices of a game, ever more seldom, and then no more.
import type { Table } from '../net/table.svelte'

const KEY = 'shamble.whisper'
/** The choices of one's own at which the coach speaks without being asked. */
export const WHISPERED = [1, 2, 3, 5, 8, 12]

/** At this table the coach will whisper; at no other one any more. */
export function whisperAt(table: string): void {
  keep({ table, windows: [] })
}

interface Kept {
  table: string
  /** The decisions that have come so far. */
  windows: number[]
}

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function keep(what: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(what))
  } catch {
    // then nobody whispers
  }
}

/** A decision of this table is there: does the coach speak up? Each decision counts once, also after a reload. */
export function whispersNow(table: string, window: number): boolean {
  const known = kept()
  if (known?.table !== table) return false
  if (!known.windows.includes(window)) {
    known.windows.push(window)
    keep(known)
  }
  return WHISPERED.includes(known.windows.indexOf(window) + 1)
}

/** Ask the coach whenever it is to whisper; call it where effects are allowed. */
export function listen(table: Table): void {
  let asked = -1
  $effect(() => {
    const window = table.decision?.window
    if (window === undefined || !table.choosing || table.choices.length < 2 || asked === window) return
    asked = window
    if (whispersNow(table.id, window) && !table.coached && table.info?.coach === 'on') void table.coach()
  })
}
