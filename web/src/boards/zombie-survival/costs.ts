// What an event costs a house, as the picture shows it: who stands in a line, with which mark. The server says what is asked.
import type { Told, ZombieSurvivalHomeView as Home } from '../../wire/types'
import { nameOrder } from './house'

export type Line = 'Text' | 'Batteries' | 'Food' | 'Water' | 'Sick' | 'Fatigue' | 'Wounds'
/** plate: eats, check: has it, bed: tired, plus: healed, close: goes without. */
export type Mark = '' | 'plate' | 'check' | 'bed' | 'plus' | 'close'
export interface Folk {
  name: string
  place: number | null
  mark: Mark
  gone: boolean
}

const TAKES: Record<string, Line> = { Hunger: 'Food', Thirst: 'Water', Sickness: 'Sick', Zombies: 'Wounds' }
const ORDER: Line[] = ['Text', 'Batteries', 'Food', 'Water', 'Sick', 'Fatigue', 'Wounds']
const KINDS: Record<Line, string[]> = {
  Text: [
    'rolled',
    'fire',
    'quenched',
    'doused',
    'burns',
    'answered',
    'stranger',
    'stranger_bites',
    'stranger_gone',
    'hail',
    'drop_canned',
    'drop_first_aid',
    'drop_battery',
    'spoiled',
  ],
  Batteries: ['battery_died'],
  Food: ['stove', 'ate'],
  Water: ['drank'],
  Sick: ['sick'],
  Fatigue: ['fatigued'],
  Wounds: ['bitten', 'healed'],
}

/** What has happened to a house since the event of the round was turned up. */
export function sinceCard(story: Told[], seat: number): Told[] {
  const from = story.findLastIndex((event) => event.kind === 'card')
  return from < 0 ? [] : story.slice(from + 1).filter((event) => event.seat === seat)
}

const named = (events: Told[], kind: string): Set<string> =>
  new Set(events.filter((event) => event.kind === kind).map((event) => String(event.values.person)))
const lostIn = (events: Told[], line: Line): Told[] =>
  events.filter((event) => event.kind === 'lost' && TAKES[String(event.values.cause)] === line)

/** The sentences of the log that belong to a line. */
export const saidOf = (events: Told[], line: Line): string[] =>
  [...events.filter((event) => KINDS[line].includes(event.kind)), ...lostIn(events, line)].map((event) => event.text)

/** Those who stand in a line: everybody at home, those it took with a cross, those who went before it pale. */
export function folkOf(home: Home, events: Told[], line: Line, state: string): Folk[] {
  const here: Folk[] = home.people
    .filter((person) => /ready|spent|fatigued/i.test(person.standing))
    .map((person) => ({
      name: person.name,
      place: person.place,
      mark: markOf(home, events, line, state, person.name),
      gone: false,
    }))
  const lost: Folk[] = ORDER.slice(0, ORDER.indexOf(line) + 1).flatMap((earlier) =>
    lostIn(events, earlier).map((event) => ({
      name: String(event.values.person),
      place: null,
      mark: earlier === line ? ('close' as const) : '',
      gone: true,
    })),
  )
  return [...here, ...lost].sort((a, b) => nameOrder(a.name) - nameOrder(b.name))
}

function markOf(home: Home, events: Told[], line: Line, state: string, name: string): Mark {
  const settled = state === 'Paid' || state === 'Free'
  switch (line) {
    case 'Food':
      return settled || (state === 'Asked' && home.naming?.losses === 0) ? 'plate' : ''
    case 'Water':
      return settled ? 'check' : ''
    case 'Fatigue':
      return named(events, 'fatigued').has(name) ? 'bed' : ''
    case 'Wounds':
      return named(events, 'healed').has(name) ? 'plus' : ''
    default:
      return ''
  }
}
