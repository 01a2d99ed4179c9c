// Run For Your Life, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { RunForYourLifeView } from '../../wire/types'
import { beats } from './beats'
import { story } from './story'
import { t, tOr } from './words'

export const game: GameFolder<RunForYourLifeView> = {
  board: () => import('./Board.svelte'),
  art: ['rl', 'tok', 'tex'],
  words: { t, tOr },
  beats,
  motif: [262, 311, 262, 370],
  story,
  when: ({ kind, values: { turn } }) =>
    kind === 'set_out'
      ? t('fact.turn', { n: 1 })
      : kind === 'turn_began' && typeof turn === 'number'
        ? t('fact.turn', { n: turn })
        : '',
  aim(view, seat) {
    const mine = seat === null ? undefined : view.people[seat]
    const human = !mine || mine.role === 'Human'
    return {
      text: human
        ? tOr(`rl.aim.${view.victory}`, '').replace('{n}', String(view.distance))
        : tOr(`rl.aimZombie.${view.zombies}`, t('rl.aimZombie')),
      meters: [
        ...(mine && human ? [{ label: t('rl.aimSpace'), n: mine.space, all: view.distance }] : []),
        ...(view.turns ? [{ label: t('rl.aimTurn'), n: view.turn, all: view.turns }] : []),
      ],
    }
  },
  fact: (view) => t('fact.turn', { n: view.turn }),
  numbers: ['turn'],
}
