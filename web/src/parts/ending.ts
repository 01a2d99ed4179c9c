// How a game ended, as the game itself tells it: headline, picture, who did what.
import type { Result, Told } from '../wire/types'

/** What a game can tell its story from. */
export interface Ended<View> {
  view: View
  events: readonly Told[]
  result: Result
  names: string[]
  /** Whose page it is; null: somebody who watches. */
  seat: number | null
}

export type Sky = 'dawn' | 'dusk' | 'night' | 'blood'
/** A picture: what stands on it (a picture's name, how far right, how far down, how large), and whose stones. */
export interface EndPicture {
  sky: Sky
  pieces: [art: string, x: number, y: number, size: number][]
  stones?: string[]
}
export interface Column {
  label: string
  values: (number | string)[]
  /** Whoever has most of it gets a star. */
  star?: boolean
}
export interface Story {
  title: string
  text?: string
  picture?: EndPicture
  columns: Column[]
  facts: { n: number; label: string }[]
}

/** How many such events each seat has. */
export const each = (
  { events, names }: Pick<Ended<unknown>, 'events' | 'names'>,
  is: (event: Told) => boolean,
): number[] => names.map((_, seat) => events.filter((event) => event.seat === seat && is(event)).length)

export const all = (values: readonly (number | string)[]): number =>
  values.reduce<number>((sum, value) => sum + Number(value), 0)

/** Those who did most of something, where not all did the same. */
export function starred(column: Column): Set<number> {
  const values = column.values.map(Number)
  const most = Math.max(...values)
  if (!column.star || !(most > 0) || values.every((value) => value === most)) return new Set()
  return new Set(values.flatMap((value, seat) => (value === most ? [seat] : [])))
}

/** A row of figures from left to right. */
export const row = (arts: string[], x: number, y: number, size: number, step: number): EndPicture['pieces'] =>
  arts.map((art, i) => [art, x + i * step, y + (i % 2) * 8, size])
