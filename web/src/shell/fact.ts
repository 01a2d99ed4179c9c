// The one fact of the moment that the top bar tells: the day, the turn, the round.
import { t } from '../messages'
import type { Views } from '../wire/types'

const FACTS: { [Game in keyof Views]: (view: Views[Game]) => string } = {
  'fight-or-flight': (view) => t('fact.day', { n: view.ending || view.phase === 'Show' ? view.day : view.day + 1 }),
  'zombie-run': (view) => t('fact.deck', { n: view.deck }),
  'run-for-your-life': (view) => t('fact.turn', { n: view.turn }),
  'zombie-survival': (view) => (view.step === 'Draft' ? t('fact.draft') : t('fact.round', { n: view.rounds })),
  'zombies-attack': (view) => t('fact.dayOf', { n: view.day, all: view.days }),
}

export function factOf(game: string, view: unknown): string {
  const fact = FACTS[game as keyof Views] as ((view: unknown) => string) | undefined
  return view && fact ? fact(view) : ''
}
