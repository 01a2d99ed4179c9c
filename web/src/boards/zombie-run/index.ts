// ZOMBIE!, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { ZombieRunView } from '../../wire/types'
import { beats } from './beats'
import { story } from './story'
import { face } from './cards'
import { t, tOr } from './words'

export const game: GameFolder<ZombieRunView> = {
  board: () => import('./Board.svelte'),
  art: ['zr', 'sym', 'tok'],
  words: { t, tOr },
  beats,
  motif: [330, 247, 330, 392],
  story,
  aim(view, seat, names) {
    const mine = seat === null ? undefined : view.seats[seat]
    const near = view.seats.flatMap((one, other) => {
      if (!one.living) return []
      const saved = one.items.length === view.items_to_win - 1
      const caught = one.zombies.length === view.zombies_to_catch - 1
      const who = other === seat ? 'me' : 'they'
      return [
        ...(saved ? [t(`zr.near.${who}.saved`, { name: names[other] ?? '' })] : []),
        ...(caught ? [t(`zr.near.${who}.caught`, { name: names[other] ?? '' })] : []),
      ]
    })
    return {
      text:
        mine && !mine.living
          ? t('zr.aimDead', { n: view.zombies_to_catch })
          : t('zr.aim', { n: view.items_to_win, m: view.zombies_to_catch }),
      now: near.slice(0, 2).join(' '),
      meters: mine?.living
        ? [
            { label: t('zr.aimItems'), n: mine.items.length, all: view.items_to_win },
            { label: t('zr.aimZombies'), n: mine.zombies.length, all: view.zombies_to_catch, bad: true },
          ]
        : [],
    }
  },
  fact: (view) => t('fact.deck', { n: view.deck }),
  said: (_, value) => (typeof value === 'string' ? face(value).title : null),
}
