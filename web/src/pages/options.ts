// The set-up of a table: what the server proposes for a game, and options that have no meaning beside others.
import type { GameInfo, Idle, OptionInfo, Preset, Proposal, Sitter } from '../wire/types'

export type Options = Record<string, string | number>

const fits = (part: { seats: [number, number] }, seats: number): boolean =>
  part.seats[0] <= seats && seats <= part.seats[1]

/** What the set-up proposes for so many seats; whoever wants something else says so. */
export const proposalFor = (game: GameInfo | undefined, seats: number): Proposal | undefined =>
  game?.proposals.find((one) => fits(one, seats))

/** What a table is set to with one click; the options that none of them names stay as they are. */
export const presetsOf = (game: GameInfo | undefined, seats: number): Preset[] =>
  (game?.presets ?? []).filter((one) => fits(one, seats))

const valueOf = (all: OptionInfo[], name: string, options: Options): string | number | undefined =>
  options[name] ?? all.find((one) => one.name === name)?.default

/** Do the options have these values? */
export const isSet = (wanted: Options, all: OptionInfo[], options: Options): boolean =>
  Object.entries(wanted).every(([name, value]) => valueOf(all, name, options) === value)

/** The options that differ from the default. */
export const changedOf = (all: OptionInfo[], options: Options): OptionInfo[] =>
  all.filter((option) => valueOf(all, option.name, options) !== option.default)

/** Why an option has no meaning at this table; empty: it has one. */
export function idle(game: GameInfo, name: string, options: Options, seats: number): string {
  const holds = ({ where = {} }: Idle): boolean =>
    Object.entries(where).every(([other, values]) => values.includes(valueOf(game.options, other, options) ?? ''))
  return game.idle.find((one) => one.options.includes(name) && fits(one, seats) && holds(one))?.why ?? ''
}

/** The same people and bots at another game: as many as it has seats, and no fewer than it needs. */
export function seatsFor(game: GameInfo, sitters: Sitter[], bot: string): Sitter[] {
  const kept = sitters.slice(0, game.seats[1])
  return [
    ...kept,
    ...Array.from({ length: Math.max(0, game.seats[0] - kept.length) }, () => ({ kind: 'bot' as const, bot })),
  ]
}

/** The id of a deal in what somebody pasted: its link, or the id alone. */
export const dealIn = (text: string): string => /(?:deal\/)?([\w-]{6,})\s*$/.exec(text.trim())?.[1] ?? ''
