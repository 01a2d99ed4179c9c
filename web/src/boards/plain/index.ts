// A game that has no folder of its own: everything that the server says of it, in words.
import type { GameFolder } from '../../games.svelte'
import { t, tOr } from '../../messages'

export const game: GameFolder = {
  board: () => import('./Board.svelte'),
  art: ['poster'],
  words: { t, tOr },
  numbers: ['turn', 'at', 'first', 'zombie'],
  everything: true,
}
