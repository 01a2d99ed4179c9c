// Zombies Attack!, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { ZombiesAttackView } from '../../wire/types'
import { beats } from './beats'
import { story } from './story'
import { t, tOr } from './words'

export const game: GameFolder<ZombiesAttackView> = {
  board: () => import('./Board.svelte'),
  art: ['za', 'fig'],
  words: { t, tOr },
  beats,
  motif: [220, 233, 220, 330],
  story,
  when: ({ kind, values: { day } }) =>
    kind === 'turned_up' && typeof day === 'number' ? t('log.day', { n: day }) : '',
  aim(view, seat) {
    const mine = seat === null ? undefined : view.players[seat]
    return {
      text: mine?.bitten_on ? t('za.aimBitten') : t('za.aim', { n: view.days }),
      meters: [{ label: t('za.aimDay'), n: view.day, all: view.days }],
    }
  },
  fact: (view) => t('fact.dayOf', { n: view.day, all: view.days }),
  chapter: ({ kind, values: { day } }) =>
    typeof day === 'number' && /day|dawn|morning|encounter|opened/.test(kind) ? t('log.day', { n: day }) : '',
}
