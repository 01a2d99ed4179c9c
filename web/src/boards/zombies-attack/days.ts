// The days of a game, read from what was told: who showed what, and what the threats did on their laps.
import type { Told } from '../../wire/types'

export interface Step {
  kind:
    | 'came'
    | 'passed'
    | 'hit'
    | 'destroyed'
    | 'bitten'
    | 'kept'
    | 'went_on'
    | 'all_hid'
    | 'nobody_came'
    | 'left_for_good'
  seat: number | null
  threat: string
  /** Whose player zombie it is; null: the card of the day. */
  zombie: number | null
  card: string
  /** Why it passed, or bit: Hidden, Spent, Already Bitten, Protected, Open. */
  why: string
  hits: number
  needed: number
  text: string
}
export interface Day {
  n: number
  card: string | null
  hot: number | null
  picks: Map<number, string>
  bitten: Set<number>
  turned: Set<number>
  /** Whose player zombies were destroyed or left for good. */
  gone: Set<number>
  steps: Step[]
  moment: number
}

const STEPS = new Set([
  'came',
  'passed',
  'hit',
  'destroyed',
  'bitten',
  'kept',
  'went_on',
  'all_hid',
  'nobody_came',
  'left_for_good',
])
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const seatOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

export function daysOf(events: Told[]): Day[] {
  const days: Day[] = []
  for (const event of events) {
    if (event.kind === 'turned_up') {
      days.push({
        n: number(event.values.day),
        card: String(event.values.card ?? ''),
        hot: event.seat,
        picks: new Map(),
        bitten: new Set(),
        turned: new Set(),
        gone: new Set(),
        steps: [],
        moment: event.moment,
      })
    }
    const day = days.at(-1)
    if (!day) continue
    if (event.kind === 'revealed' && event.seat !== null) day.picks.set(event.seat, String(event.values.card))
    if (event.kind === 'bitten' && event.seat !== null) day.bitten.add(event.seat)
    if (event.kind === 'turned' && event.seat !== null) day.turned.add(event.seat)
    const lost =
      event.kind === 'left_for_good' ? event.seat : event.kind === 'destroyed' ? seatOf(event.values.zombie) : null
    if (lost !== null) day.gone.add(lost)
    if (STEPS.has(event.kind)) {
      day.steps.push({
        kind: event.kind as Step['kind'],
        seat: event.kind === 'came' ? seatOf(event.values.start) : event.seat,
        threat: String(event.values.threat ?? ''),
        zombie: seatOf(event.values.zombie),
        card: String(event.values.card ?? ''),
        why: String(event.values.why ?? ''),
        hits: number(event.values.hits),
        needed: number(event.values.needed),
        text: event.text,
      })
    }
  }
  return days
}

export interface Defence {
  art: string
  letter: string
  ink: string
  on: string
  short: string
}
export const DEFENCES: Record<string, Defence> = {
  Hiding: { art: 'za/hiding', letter: 'H', ink: '#6d4d8c', on: '#fffaf0', short: 'Hiding' },
  Firearm: { art: 'za/firearm', letter: 'F', ink: '#2f629c', on: '#fffaf0', short: 'Firearm' },
  'Baseball Bat': { art: 'za/bat', letter: 'B', ink: '#1f746f', on: '#fffaf0', short: 'Bat' },
  Panic: { art: 'za/panic', letter: 'P', ink: '#e8ab2e', on: '#1d1a20', short: 'Panic' },
}
export const ENCOUNTERS: Record<string, string> = {
  'Lone Zombie': 'za/lone',
  'Fast Zombie': 'za/fast',
  'Small Pack': 'za/small_pack',
  'Large Pack': 'za/large_pack',
  'Zombie Horde': 'za/horde',
  Distracted: 'za/distracted',
}
export const defence = (name: string): Defence =>
  DEFENCES[name] ?? { art: 'za/back', letter: '?', ink: '#54484a', on: '#fffaf0', short: name }
export const encounter = (name: string | null): string => (name && ENCOUNTERS[name]) || 'za/back'
