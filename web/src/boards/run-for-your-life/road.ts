// The road: where a space is, and which zombie is which. Zombies are only counted by the server; for the eye each one keeps its
// face and walks from its old space to its new one.
import type { RunForYourLifeView, Told } from '../../wire/types'

export const CELL = 98
export const ROW = 106
export const HIGH = 76
export const LEFT = 64

export function spot(n: number): [number, number] {
  if (n <= 0) return [4, 6]
  const row = Math.floor((n - 1) / 10)
  const column = (n - 1) % 10
  return [LEFT + (row % 2 ? 9 - column : column) * CELL, 6 + row * ROW]
}
export const size = (distance: number): [number, number] => [1050, Math.ceil(distance / 10) * ROW - 20]

export interface Walker {
  id: number
  space: number
  bloater: boolean
  /** Who leads it; null: nobody. */
  leader: number | null
}
export interface Standing {
  space: number
  bloater: boolean
  leader: number | null
}

let next = 1

/** The same zombies after a change: those that stand where one stood stay, the others come from the nearest that is gone. */
export function follow(before: Walker[], now: Standing[]): Walker[] {
  const left = [...before]
  const out: (Walker | null)[] = now.map((one) => {
    const i = left.findIndex(
      (old) => old.space === one.space && old.bloater === one.bloater && old.leader === one.leader,
    )
    return i < 0 ? null : left.splice(i, 1)[0]!
  })
  return out.map((found, k) => {
    if (found) return found
    const one = now[k]!
    let best = -1
    for (let i = 0; i < left.length; i++) {
      const old = left[i]!
      if (old.bloater !== one.bloater || Math.abs(old.space - one.space) > 12) continue
      if (best < 0 || Math.abs(old.space - one.space) < Math.abs(left[best]!.space - one.space)) best = i
    }
    const id = best < 0 ? next++ : left.splice(best, 1)[0]!.id
    return { id, ...one }
  })
}

const FACES = 'abcdef'
export const faceOf = (id: number): string => `tok/z_${FACES[(id * 7 + 3) % 6]}`

const THINGS: Record<string, string> = {
  'Hockey Stick': 'rl/hockey',
  'Bandage Roll': 'rl/bandage',
  'Running Shoes': 'rl/shoes',
  'Air Horn': 'rl/airhorn',
  'Smoke Can': 'rl/smoke',
  'Fire Axe': 'rl/melee',
  'Hedge Saw': 'rl/melee',
  'Wheel Wrench': 'rl/melee',
  'Bread Knife': 'rl/melee',
  'Field Test': 'rl/clean',
  'Antiviral Shot': 'rl/clean',
}
export const thingArt = (name: string): string => THINGS[name] ?? 'rl/item'

/** What a card in sight does, in the server's words; empty when it says nothing of it. */
export const textOf = (view: RunForYourLifeView, name: string): string => view.texts[name] ?? ''

const OUTCOMES = new Set(['tied', 'avoided', 'killed', 'bitten', 'bled', 'bandaged', 'wore_out'])
/** What came of the last two cards of a fight; a tie before them has been told. */
export function outcomeOf(story: Told[], melee: Told): string {
  const after = story.slice(story.indexOf(melee) + 1)
  return after
    .filter((event) => OUTCOMES.has(event.kind) && event.seat === melee.seat)
    .map((event) => event.text)
    .join(' ')
}
