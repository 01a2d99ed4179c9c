// A shopping as the log tells it: the cards in the order in which they were turned up, and what became of each.
import type { Told } from '../../wire/types'

export type Verdict = '' | 'killed' | 'survives' | 'ignored' | 'kept' | 'left'
export interface TripCard {
  card: string
  verdict: Verdict
  who: string
}
export interface Trip {
  shop: string
  cards: TripCard[]
  fought: string[]
}

const NOBODY: Trip = { shop: '', cards: [], fought: [] }

/** The shopping of a house in this round: every person turns up cards of their own. */
export function tripOf(story: Told[], seat: number): Trip {
  const round = story.findLastIndex((event) => event.kind === 'round')
  const from = story.findIndex((event, i) => i > round && event.kind === 'shops' && event.seat === seat)
  if (from < 0) return NOBODY
  const cards: TripCard[] = []
  const fought: string[] = []
  let fight: TripCard | undefined
  const first = (card: string, ...verdicts: Verdict[]): TripCard | undefined =>
    cards.find((one) => one.card === card && verdicts.includes(one.verdict))
  for (const { kind, values } of story.slice(from)) {
    const card = String(values.card)
    if (kind === 'turned_up') cards.push({ card, verdict: '', who: '' })
    else if (kind === 'town_zombie') {
      fight = first(card, '')
      fought.push(String(values.person))
      if (fight) Object.assign(fight, { verdict: 'survives', who: String(values.person) })
    } else if (kind === 'killed' && fight) fight.verdict = 'killed'
    else if (kind === 'ignored') Object.assign(first(card, '') ?? {}, { verdict: 'ignored' })
    else if (kind === 'kept') Object.assign(first(card, '', 'killed', 'ignored') ?? {}, { verdict: 'kept' })
    else if (kind === 'dropped') Object.assign(first(card, 'kept') ?? {}, { verdict: 'left' })
    else if (kind === 'discarded') Object.assign(first(card, '', 'killed', 'ignored') ?? {}, { verdict: 'left' })
  }
  return { shop: String(story[from]!.values.location), cards, fought }
}
