// Fight or Flight, as the client knows it.
import type { GameFolder } from '../../games.svelte'
import type { FightOrFlightView } from '../../wire/types'
import { beats } from './beats'
import { story } from './story'
import { t, tOr } from './words'

export const game: GameFolder<FightOrFlightView> = {
  board: () => import('./Board.svelte'),
  art: ['ff'],
  words: { t, tOr },
  beats,
  motif: [294, 349, 440, 392],
  story,
  when: ({ kind, values: { day } }) => (kind === 'played' && typeof day === 'number' ? t('fact.day', { n: day }) : ''),
  aim(view) {
    const left = view.week * 7 - view.day
    const hungry = !view.fed && !view.ending
    return {
      text: t('ff.aim', { n: view.quiet_days_needed, day: view.path_starts + 1 }),
      now: view.path_complete
        ? t('ff.aimOpen')
        : hungry && left <= 4
          ? t('ff.aimHungry', { week: view.week, n: left })
          : '',
      meters: [
        { label: t('ff.aimDay'), n: view.day, all: view.path_starts },
        {
          label: t('ff.aimQuiet'),
          n: Math.min(view.quiet_days, view.quiet_days_needed),
          all: view.quiet_days_needed,
        },
      ].filter((meter) => meter.n < meter.all || meter.label === t('ff.aimQuiet')),
    }
  },
  fact: (view) => t('fact.day', { n: view.ending || view.phase === 'Show' ? view.day : view.day + 1 }),
  chapter({ kind, values: { day } }, first) {
    const begins = kind === 'played' && typeof day === 'number' && ((day - 1) % 7 === 0 || first)
    return begins ? t('log.week', { n: Math.floor((day - 1) / 7) + 1 }) : ''
  },
  said: (field, value) =>
    field === 'direction' && typeof value === 'number' ? t(value < 0 ? 'ff.anti' : 'ff.clock') : null,
}
