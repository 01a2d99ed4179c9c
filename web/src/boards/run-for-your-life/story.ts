// The end of Run For Your Life: who got home, and what it took.
import { all, each, row, type Ended, type EndPicture, type Story } from '../../parts/ending'
import { LETTERS } from '../../parts/seats'
import type { RunForYourLifeView } from '../../wire/types'
import { t } from './words'

export function story(end: Ended<RunForYourLifeView>): Story {
  const { view, names, result } = end
  const shots = each(end, ({ kind }) => kind === 'shot')
  const fights = each(end, ({ kind }) => kind === 'killed' || kind === 'avoided')
  const bites = each(end, ({ kind }) => kind === 'bitten')
  const won = result.winners
  const home = view.people.some((person) => person.safe)
  const held = view.ending === 'Last Loser' || view.ending === 'Decided'
  const name = names[won[0] ?? 0] ?? ''
  return {
    title: !won.length
      ? t('rl.endNobody')
      : /Pack|Hunted/.test(view.ending ?? '')
        ? t('rl.endPack')
        : won.length > 1
          ? t('rl.endMany', { n: won.length })
          : t(held && !home ? 'rl.endHeld' : view.ending === 'Survived' ? 'rl.endNight' : 'rl.endHome', { name }),
    picture: pictureOf(view, won, names),
    columns: [
      { label: t('rl.colSpace'), values: view.people.map((person) => person.space), star: true },
      { label: t('rl.colShots'), values: shots, star: true },
      { label: t('rl.colFights'), values: fights, star: true },
      { label: t('rl.colBites'), values: bites },
    ],
    facts: [
      { n: view.turn, label: t('rl.factTurns') },
      { n: all(shots), label: t('rl.colShots') },
      { n: all(bites), label: t('rl.colBites') },
      { n: view.people.filter((person) => person.role === 'Zombie').length, label: t('rl.factTurned') },
    ],
  }
}

function pictureOf(view: RunForYourLifeView, won: number[], names: string[]): EndPicture {
  const dead = view.people.flatMap((person, i) => (person.role === 'Zombie' ? [i] : []))
  const zombies = dead.slice(0, 4).map((i) => `tok/zpawn_${LETTERS[i]}`)
  const heroes = won.slice(0, 3).filter((i) => view.people[i]!.role === 'Human')
  if (heroes.length)
    return {
      sky: 'dawn',
      pieces: [
        ['rl/goal', 330, 66, 146],
        ...row(
          heroes.map((i) => `tok/pawn_${LETTERS[i]}`),
          200,
          94,
          122,
          70,
        ),
        ...row(zombies, 8, 140, 84, 56),
      ],
    }
  if (won.length) return { sky: 'night', pieces: row(zombies, 40, 100, 118, 104), stones: [] }
  return { sky: 'blood', pieces: row(zombies, 10, 110, 104, 80), stones: names.slice(0, 2) }
}
