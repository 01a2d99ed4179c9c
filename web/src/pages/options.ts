// The set-up of a table: ready-made choices of options, and options that have no meaning beside others.
import type { Key } from '../messages'
import type { GameInfo, OptionInfo, Sitter } from '../wire/types'

export type Options = Record<string, string | number>
export interface Preset { name: Key; line: Key; options: Options }

/** What a table is set to with one click, by game; the options that none of them names stay as they are. */
const PRESETS: Record<string, Preset[]> = {
  'fight-or-flight': [
    { name: 'preset.casual', line: 'preset.casualLine', options: { remove_heal: 0, remove_rest: 0 } },
    { name: 'preset.experienced', line: 'preset.experiencedLine', options: { remove_heal: 4, remove_rest: 0 } },
    { name: 'preset.challenge', line: 'preset.challengeLine', options: { remove_heal: 4, remove_rest: 2 } },
  ],
  'zombie-run': [
    { name: 'preset.classic', line: 'preset.classicLine', options: { deck: 'classic' } },
    { name: 'preset.short', line: 'preset.shortLine', options: { deck: 'short' } },
  ],
  'run-for-your-life': [
    { name: 'preset.race', line: 'preset.raceLine', options: { victory: 'race' } },
    { name: 'preset.quarantine', line: 'preset.quarantineLine', options: { victory: 'quarantine' } },
    { name: 'preset.everybody', line: 'preset.everybodyLine', options: { victory: 'everybody_out' } },
    { name: 'preset.courier', line: 'preset.courierLine', options: { victory: 'courier' } },
    { name: 'preset.night', line: 'preset.nightLine', options: { victory: 'long_night' } },
  ],
  'zombie-survival': [
    { name: 'preset.box', line: 'preset.boxLine', options: { harder: 'off' } },
    { name: 'preset.harder', line: 'preset.harderLine', options: { harder: 'on' } },
  ],
}
const ALONE: Preset[] = [
  { name: 'preset.ten', line: 'preset.tenLine', options: { solo_events: 10 } },
  { name: 'preset.thirteen', line: 'preset.thirteenLine', options: { solo_events: 13 } },
  { name: 'preset.sixteen', line: 'preset.sixteenLine', options: { solo_events: 16 } },
]
/** What the set-up proposes for so many seats; whoever wants something else says so. */
const MANY = 5
export const proposedFor = (game: string, seats: number): Options => (game === 'zombie-run' ? { deck: seats >= MANY ? 'short' : 'classic' } : {})
export const isDuel = (game: string, seats: number): boolean => game === 'zombie-run' && seats === 2

export const presetsOf = (game: string, seats: number): Preset[] => (game === 'zombie-survival' && seats === 1 ? ALONE : (PRESETS[game] ?? []))

const valueOf = (option: OptionInfo | undefined, options: Options): string | number | undefined => (option ? (options[option.name] ?? option.default) : undefined)
export const isOn = (preset: Preset, all: OptionInfo[], options: Options): boolean =>
  Object.entries(preset.options).every(([name, value]) => valueOf(all.find((one) => one.name === name), options) === value)

/** The options that differ from the default. */
export const changedOf = (all: OptionInfo[], options: Options): OptionInfo[] => all.filter((option) => valueOf(option, options) !== option.default)

/** Why an option has no meaning at this table; null: it has one. */
export function idle(game: string, name: string, options: Options, seats: number): Key | null {
  const longNight = options.victory === 'long_night'
  if (game === 'run-for-your-life' && name === 'turns' && !longNight) return 'setup.only.night'
  if (game === 'run-for-your-life' && name === 'finish' && longNight) return 'setup.not.night'
  if (game === 'zombie-survival' && name === 'solo_events' && seats > 1) return 'setup.only.alone'
  if (game === 'zombie-survival' && (name === 'rotate_first' || name === 'slide_choice') && seats === 1) return 'setup.only.company'
  return null
}

/** The same people and bots at another game: as many as it has seats, and no fewer than it needs. */
export function seatsFor(game: GameInfo, sitters: Sitter[], bot: string): Sitter[] {
  const kept = sitters.slice(0, game.seats[1])
  return [...kept, ...Array.from({ length: Math.max(0, game.seats[0] - kept.length) }, () => ({ kind: 'bot' as const, bot }))]
}

/** The id of a deal in what somebody pasted: its link, or the id alone. */
export const dealIn = (text: string): string => /(?:deal\/)?([\w-]{6,})\s*$/.exec(text.trim())?.[1] ?? ''
