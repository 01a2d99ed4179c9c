// The end of Fight or Flight: home, or how far they came.
import { all, each, row, type Ended, type EndPicture, type Story } from '../../parts/ending'
import { LETTERS } from '../../parts/seats'
import type { FightOrFlightView, Told } from '../../wire/types'
import { look } from './cards'
import { t } from './words'

const isKind =
  (kind: string) =>
  ({ kind: what, values }: Told): boolean =>
    what === 'played' && look(String(values.card)).kind === kind

export function story(end: Ended<FightOrFlightView>): Story {
  const { view, names } = end
  const [fights, recovered, tins, flights] = ['fight', 'recovery', 'provision', 'flight'].map((kind) =>
    each(end, isKind(kind)),
  ) as [number[], number[], number[], number[]]
  const ending = view.ending ?? ''
  const title =
    ending === 'Survived'
      ? t('ff.endHome', { n: view.day })
      : ending === 'Hunger'
        ? t('ff.endHunger', { n: Math.ceil(view.day / 7) })
        : t('ff.endLost', { n: view.day })
  return {
    title,
    text: t('ff.endLine', { tins: all(tins), fights: all(fights), cards: view.deck }),
    picture: pictureOf(ending, names),
    columns: [
      { label: t('ff.colFights'), values: fights, star: true },
      { label: t('ff.colHealed'), values: recovered, star: true },
      { label: t('ff.colTins'), values: tins, star: true },
      { label: t('ff.colFlights'), values: flights, star: true },
    ],
    facts: [
      { n: view.day, label: t('ff.factDays') },
      { n: all(fights), label: t('ff.colFights') },
      { n: all(recovered), label: t('ff.factHealed') },
      { n: all(tins), label: t('ff.colTins') },
    ],
  }
}

function pictureOf(ending: string, names: string[]): EndPicture | undefined {
  const pawns = names.slice(0, 4).map((_, seat) => `tok/pawn_${LETTERS[seat]}`)
  if (ending === 'Survived') return undefined // the picture of home
  if (ending === 'Hunger')
    return {
      sky: 'dusk',
      pieces: [['ff/provision', 186, 62, 108], ...row(pawns, 24, 132, 84, 54)],
      stones: names.slice(0, 2),
    }
  if (ending === 'Cannot Recover')
    return {
      sky: 'blood',
      pieces: [['ff/combat', 150, 20, 180], ...row(['fig/shambler', 'fig/bloater'], 20, 124, 112, 340)],
    }
  return { sky: 'night', pieces: [...row(pawns, 40, 128, 84, 58), ['fig/runner', 330, 110, 120]] }
}
