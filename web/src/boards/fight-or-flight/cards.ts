// How the nine cards look: ink, shape and letter of their kind.
import { t, tOr, type Key } from './words'
import type { RuleText } from '../../wire/types'

export type Kind = 'fight' | 'flight' | 'recovery' | 'provision' | 'end'
export interface Look {
  art: string
  kind: Kind
  letter: string
  line: Key
  /** The paragraph of the rulebook that says what it does. */
  rule: string
}
export const CARDS: Record<string, Look> = {
  Skirmish: { art: 'ff/skirmish', kind: 'fight', letter: 'S', line: 'ff.card.skirmish', rule: 'FF-32' },
  Combat: { art: 'ff/combat', kind: 'fight', letter: 'C', line: 'ff.card.combat', rule: 'FF-33' },
  Backtrack: { art: 'ff/backtrack', kind: 'flight', letter: 'B', line: 'ff.card.backtrack', rule: 'FF-42' },
  Evade: { art: 'ff/evade', kind: 'flight', letter: 'E', line: 'ff.card.evade', rule: 'FF-40' },
  Flee: { art: 'ff/flee', kind: 'flight', letter: 'F', line: 'ff.card.flee', rule: 'FF-41' },
  Heal: { art: 'ff/heal', kind: 'recovery', letter: 'H', line: 'ff.card.heal', rule: 'FF-33' },
  Rest: { art: 'ff/rest', kind: 'recovery', letter: 'R', line: 'ff.card.rest', rule: 'FF-38' },
  Provision: { art: 'ff/provision', kind: 'provision', letter: 'P', line: 'ff.card.provision', rule: 'FF-20' },
  'The End': { art: 'ff/the_end', kind: 'end', letter: 'X', line: 'ff.card.end', rule: 'FF-50' },
}
export const look = (card: string): Look =>
  CARDS[card] ?? { art: 'ff/back', kind: 'end', letter: '?', line: 'ff.card.unknown', rule: '' }

/** What a card does, in the words of the rulebook; small tables have a paragraph of their own for flights. */
export function effectOf(card: string, seats: number, rules: RuleText[]): string {
  const it = look(card)
  const small = it.kind !== 'flight' ? '' : seats === 2 ? 'FF-71' : seats === 3 && card === 'Flee' ? 'FF-70' : ''
  return [it.rule, small]
    .filter(Boolean)
    .map((id) => rules.find((rule) => rule.id === id)?.text ?? '')
    .join(' ')
    .trim()
}

/** What a card does, in the few words of its face; flights do something else at small tables. */
export const lineOf = (card: string, seats: number): string =>
  tOr(`ff.card.at${seats}.${look(card).art.slice(3)}`, t(look(card).line))

export const INKS: Record<Kind, [string, string]> = {
  fight: ['#c8351f', '#fff6e2'],
  flight: ['#e8ab2e', '#1d1a20'],
  recovery: ['#1f746f', '#fffaf0'],
  provision: ['#2f629c', '#fffaf0'],
  end: ['#6d4d8c', '#fffaf0'],
}
export const SHAPES: Record<Kind, string> = {
  fight: 'M8 0L9.6 4.2L13.8 2.2L12 6.4L16 8L12 9.8L13.8 14L9.6 12L8 16L6.4 12L2.2 14L4 9.8L0 8L4 6.4L2.2 2.2L6.4 4.2Z',
  flight: 'M0 4L8 4L8 0L16 8L8 16L8 12L0 12L3 8Z',
  recovery: 'M5 0L11 0L11 5L16 5L16 11L11 11L11 16L5 16L5 11L0 11L0 5L5 5Z',
  provision: 'M2 2L8 0L14 2L14 14L8 16L2 14Z',
  end: 'M8 0L10 5.6L16 6L11.4 9.8L13 16L8 12.4L3 16L4.6 9.8L0 6L6 5.6Z',
}
