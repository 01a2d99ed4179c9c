// Zombie Survival, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { ZombieSurvivalView } from '../../wire/types'
import { beats } from './beats'
import { story } from './story'
import { t, tOr } from './words'

export const game: GameFolder<ZombieSurvivalView> = {
  board: () => import('./Board.svelte'),
  art: ['zs', 'tok', 'tex', 'people', 'town', 'fig'],
  words: { t, tOr },
  beats,
  motif: [196, 233, 294, 277],
  story,
  when: ({ kind, values: { round } }) =>
    kind === 'round' && typeof round === 'number' ? t('fact.round', { n: round }) : '',
  aim(view, seat) {
    const mine = seat === null ? undefined : view.homes[seat]
    const houses = view.homes.length
    const alone = houses === 1
    const past = view.past.length
    return {
      text: alone ? t('zs.aimAlone') : t('zs.aim'),
      now:
        !mine || view.step === 'Draft' || mine.out
          ? undefined
          : mine.inside
            ? t('zs.aimIndoors', { n: mine.inside })
            : mine.people.length === 1
              ? t('zs.aimOne')
              : undefined,
      meters:
        view.step === 'Draft'
          ? []
          : alone
            ? [{ label: t('zs.aimEvents'), n: past, all: past + view.events_left }]
            : [{ label: t('zs.aimHouses'), n: view.homes.filter((home) => !home.out).length, all: houses }],
    }
  },
  fact: (view) => (view.step === 'Draft' ? t('fact.draft') : t('fact.round', { n: view.rounds })),
}
