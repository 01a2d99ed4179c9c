// The end of Zombie Survival: which house held out, and what took the others.
import { all, each, row, type Ended, type EndPicture, type Story } from '../../parts/ending'
import type { Told, ZombieSurvivalView } from '../../wire/types'
import { portrait } from './house'
import { t, tOr } from './words'

/** The round and the cause of each house's fall; null: it stands. */
function falls(events: readonly Told[], seats: number): ({ round: number; cause: string } | null)[] {
  const out: ({ round: number; cause: string } | null)[] = Array.from({ length: seats }, () => null)
  let round = 0
  for (const { kind, seat, values } of events) {
    if (kind === 'round') round = Number(values.round)
    if (kind === 'out' && seat !== null) out[seat] = { round, cause: String(values.cause) }
  }
  return out
}

export function story(end: Ended<ZombieSurvivalView>): Story {
  const { view, names, events, result, seat } = end
  const fell = falls(events, names.length)
  const killed = each(end, ({ kind }) => kind === 'killed' || kind === 'burned')
  const built = each(end, ({ kind }) => kind === 'built')
  const lost = each(end, ({ kind }) => kind === 'lost')
  const sent = each(end, ({ kind }) => kind === 'guest')
  const winner = result.winners[0]
  const title =
    names.length === 1
      ? t(winner === undefined ? 'zs.endFell' : 'zs.endAlone', { n: view.rounds })
      : result.winners.length === 1
        ? t('zs.endLast', { name: names[winner!]! })
        : t('zs.endAll', { n: view.rounds })
  const about = seat ?? fell.findIndex((one) => one !== null)
  return {
    title,
    text: fell
      .map((one, i) => ({ ...one, name: names[i]! }))
      .filter((one) => one.round)
      .sort((a, b) => a.round! - b.round!)
      .map(({ name, round, cause }) =>
        t('zs.endHow', { name, n: round!, cause: tOr(`zs.cause.${cause}`, cause?.toLowerCase() ?? '') }),
      )
      .join(' '),
    picture:
      winner !== undefined && (seat === null || result.winners.includes(seat))
        ? victory(view, winner)
        : ruin(fell[about]?.cause ?? '', about < 0 ? [] : [names[about]!]),
    columns: [
      { label: t('zs.colKilled'), values: killed, star: true },
      { label: t('zs.colBuilt'), values: built, star: true },
      ...(names.length > 1 ? [{ label: t('zs.colSent'), values: sent, star: true }] : []),
      { label: t('zs.colFell'), values: fell.map((one) => (one ? t('fact.round', { n: one.round }) : '–')) },
    ],
    facts: [
      { n: view.rounds, label: t('zs.factRounds') },
      { n: all(killed), label: t('zs.factKilled') },
      { n: all(lost), label: t('zs.factLost') },
      { n: view.homes.reduce((sum, home) => sum + home.people.length, 0), label: t('zs.factLeft') },
    ],
  }
}

/** Whoever still lives in the house, behind its planks. */
function victory(view: ZombieSurvivalView, winner: number): EndPicture {
  const people = view.homes[winner]!.people.slice(0, 5).map((person) => portrait(person.name))
  return {
    sky: 'dawn',
    pieces: [
      ...row(people, 240 - people.length * 40, 92, 92, 80),
      ['zs/barricade', 120, 150, 110],
      ['zs/barricade', 250, 150, 110],
    ],
  }
}

/** What took the house; nothing of it: the house overrun, as on the picture of every loss. */
function ruin(cause: string, stones: string[]): EndPicture | undefined {
  const empty: Record<string, [string, EndPicture['sky']]> = {
    Hunger: ['zs/pantry', 'dusk'],
    Thirst: ['zs/water', 'dusk'],
    Sickness: ['zs/first_aid', 'night'],
    Fire: ['zs/gas', 'blood'],
    Town: ['town/car', 'night'],
  }
  const found = empty[cause]
  if (!found) return undefined
  const [art, sky] = found
  return { sky, pieces: [[art, 176, 56, 128], ...row(['fig/shambler', 'fig/granny'], 24, 120, 108, 300)], stones }
}
