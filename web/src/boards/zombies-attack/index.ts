// Zombies Attack!, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { ZombiesAttackView } from '../../wire/types'
import { t, tOr } from './words'

export const game: GameFolder<ZombiesAttackView> = {
  board: () => import('./Board.svelte'),
  art: ['za', 'fig'],
  words: { t, tOr },
  fact: (view) => t('fact.dayOf', { n: view.day, all: view.days }),
  chapter: ({ kind, values: { day } }) =>
    typeof day === 'number' && /day|dawn|morning|encounter|opened/.test(kind) ? t('log.day', { n: day }) : '',
}
