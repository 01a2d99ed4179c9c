// Zombie Survival, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { ZombieSurvivalView } from '../../wire/types'
import { beats } from './beats'
import { t, tOr } from './words'

export const game: GameFolder<ZombieSurvivalView> = {
  board: () => import('./Board.svelte'),
  art: ['zs', 'tok', 'tex', 'people', 'town', 'fig'],
  words: { t, tOr },
  beats,
  motif: [196, 233, 294, 277],
  fact: (view) => (view.step === 'Draft' ? t('fact.draft') : t('fact.round', { n: view.rounds })),
}
