// Zombie Survival, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { ZombieSurvivalView } from '../../wire/types'
import { t, tOr } from './words'

export const game: GameFolder<ZombieSurvivalView> = {
  board: () => import('./Board.svelte'),
  art: ['zs', 'tok', 'tex', 'people', 'town', 'fig'],
  words: { t, tOr },
  fact: (view) => (view.step === 'Draft' ? t('fact.draft') : t('fact.round', { n: view.rounds })),
}
