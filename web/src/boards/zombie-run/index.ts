// ZOMBIE!, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { ZombieRunView } from '../../wire/types'
import { face } from './cards'
import { t, tOr } from './words'

export const game: GameFolder<ZombieRunView> = {
  board: () => import('./Board.svelte'),
  art: ['zr', 'sym', 'tok'],
  words: { t, tOr },
  fact: (view) => t('fact.deck', { n: view.deck }),
  said: (_, value) => (typeof value === 'string' ? face(value).title : null),
}
