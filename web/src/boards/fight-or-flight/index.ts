// Fight or Flight, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { FightOrFlightView } from '../../wire/types'
import { t, tOr } from './words'

export const game: GameFolder<FightOrFlightView> = {
  board: () => import('./Board.svelte'),
  art: ['ff'],
  words: { t, tOr },
  fact: (view) => t('fact.day', { n: view.ending || view.phase === 'Show' ? view.day : view.day + 1 }),
  chapter({ kind, values: { day } }, first) {
    const begins = kind === 'played' && typeof day === 'number' && ((day - 1) % 7 === 0 || first)
    return begins ? t('log.week', { n: Math.floor((day - 1) / 7) + 1 }) : ''
  },
  said: (field, value) =>
    field === 'direction' && typeof value === 'number' ? t(value < 0 ? 'ff.anti' : 'ff.clock') : null,
}
