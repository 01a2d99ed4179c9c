// What an event looks and sounds like when it happens. Every kind of event of a game has its line, also one that says nothing.
import type { Cue } from '../sound/sound'
import type { Told } from '../wire/types'

/** The sorts of pictures that cut in over a board; each has its ink and its word. */
export const PANELS = [
  'bite',
  'shot',
  'fight',
  'break',
  'hunger',
  'arrival',
  'death',
  'rescue',
  'relief',
  'card',
  'turn',
] as const
export type Panel = (typeof PANELS)[number]

export interface Beat {
  /** The picture that cuts in; without one the table only waits while it moves. */
  panel?: Panel
  /** What is on it, or what is thrown. */
  art?: string
  /** Its lettering; without it, the word of its sort. */
  word?: string
  /** Who does it, and to whom: something flies from the one seat to the other. */
  from?: number
  to?: number
  /** How long it is shown at normal speed; nothing waits for a beat without it. */
  ms?: number
  cue: Cue | null
}

/** A beat, or how it is made from the event. */
export type Line = Beat | ((event: Told) => Beat)
/** The beats of a game: its type asks for every kind of event that the server can tell. */
export type Beats<Kind extends string> = Readonly<Record<Kind, Line>>

/** Needs no beat and makes no sound: what it tells is seen on the board. */
export const none: Beat = { cue: null }
/** Needs no beat, but is heard. */
export const heard = (cue: Cue): Beat => ({ cue })
/** A picture that cuts in. */
export const panel = (sort: Panel, ms: number, cue: Cue, more: Partial<Beat> = {}): Beat => ({
  panel: sort,
  ms,
  cue,
  ...more,
})

export const beatOf = (beats: Readonly<Record<string, Line>>, event: Told): Beat => {
  const line = beats[event.kind] ?? none
  return typeof line === 'function' ? line(event) : line
}

export const seatIn = (event: Told, name: string): number | undefined => {
  const value = event.values[name]
  return typeof value === 'number' ? value : undefined
}
export const wordIn = (event: Told, name: string): string => String(event.values[name] ?? '')
