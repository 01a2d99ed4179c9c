// Run For Your Life, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { RunForYourLifeView } from '../../wire/types'
import { t, tOr } from './words'

export const game: GameFolder<RunForYourLifeView> = {
  board: () => import('./Board.svelte'),
  art: ['rl', 'tok', 'tex'],
  words: { t, tOr },
  fact: (view) => t('fact.turn', { n: view.turn }),
  numbers: ['turn'],
}
