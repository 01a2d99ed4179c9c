// The end of ZOMBIE!: who got away, and who sent whom what.
import { all, each, row, type Ended, type EndPicture, type Story } from '../../parts/ending'
import { LETTERS } from '../../parts/seats'
import type { Told, ZombieRunView } from '../../wire/types'
import { face } from './cards'
import { t } from './words'

const sends = ({ kind, seat, values }: Told): boolean =>
  /^(played|special|given)$/.test(kind) && values.to !== seat && face(String(values.card)).zombie
const collects = ({ kind, values }: Told): boolean =>
  /^(played|special)$/.test(kind) && !face(String(values.card)).zombie

export function story(end: Ended<ZombieRunView>): Story {
  const { view, names, events } = end
  const sent = each(end, sends)
  const items = each(end, collects)
  const pairs = each(end, ({ kind }) => kind === 'cancelled')
  const hit = names.map((_, seat) => events.filter((event) => sends(event) && event.values.to === seat).length)
  const name = view.winner === null ? '' : (names[view.winner] ?? '')
  return {
    title:
      view.ending === 'Saved'
        ? t('zr.endSaved', { name })
        : view.ending === 'Last Survivor'
          ? t('zr.endLast', { name })
          : t('zr.endStalled'),
    picture: pictureOf(view, names),
    columns: [
      { label: t('zr.colItems'), values: items, star: true },
      { label: t('zr.colSent'), values: sent, star: true },
      { label: t('zr.colHit'), values: hit },
      { label: t('zr.colPairs'), values: pairs, star: true },
    ],
    facts: [
      { n: all(items), label: t('zr.colItems') },
      { n: all(sent), label: t('zr.factZombies') },
      { n: all(pairs), label: t('zr.colPairs') },
      { n: view.seats.filter((seat) => !seat.living).length, label: t('zr.factCaught') },
    ],
  }
}

function pictureOf(view: ZombieRunView, names: string[]): EndPicture {
  const dead = view.seats.flatMap((seat, i) => (seat.living ? [] : [`tok/zpawn_${LETTERS[i]}`])).slice(0, 4)
  if (view.winner === null)
    return { sky: 'blood', pieces: row(Array(4).fill('zr/z_roach') as string[], 30, 116, 104, 106) }
  const hero: EndPicture['pieces'][number] = [`tok/pawn_${LETTERS[view.winner]}`, 178, 82, 136]
  const items = view.seats[view.winner]!.items.slice(0, 4).map((card) => face(card).art)
  if (view.ending === 'Saved')
    return { sky: 'dawn', pieces: [...row(items, 12, 30, 62, 396 / 4), hero, ...row(dead, 330, 150, 74, 46)] }
  return {
    sky: 'night',
    pieces: [hero, ...row(dead, 20, 146, 82, 60)],
    stones: names.filter((_, i) => !view.seats[i]!.living).slice(0, 2),
  }
}
