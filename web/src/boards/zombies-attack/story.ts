// The end of Zombies Attack!: who lived to see help.
import { all, each, row, type Ended, type Story } from '../../parts/ending'
import { LETTERS } from '../../parts/seats'
import type { ZombiesAttackView } from '../../wire/types'
import { t } from './words'

export function story(end: Ended<ZombiesAttackView>): Story {
  const { view, names, events, seat } = end
  const alive = view.players.flatMap((player, i) => (player.bitten_on ? [] : [i]))
  const hits = each(end, ({ kind }) => kind === 'hit' || kind === 'destroyed')
  const hidden = each(end, ({ kind, values }) => kind === 'revealed' && values.card === 'Hiding')
  const bites = names.map((_, i) => events.filter((one) => one.kind === 'bitten' && one.values.zombie === i).length)
  const lost = names.filter((_, i) => view.players[i]!.bitten_on)
  const isLost = seat !== null && !alive.includes(seat)
  return {
    title: !alive.length
      ? t('za.endNobody', { n: view.day })
      : alive.length === names.length
        ? t('za.endAll')
        : alive.length === 1
          ? t('za.endOne', { name: names[alive[0]!]! })
          : t('za.endSome', { n: alive.length, all: names.length }),
    picture: !alive.length
      ? { sky: 'blood', pieces: row(['fig/granny', 'fig/bloater', 'fig/shambler', 'fig/bride'], 16, 108, 122, 108) }
      : isLost
        ? {
            sky: 'night',
            pieces: [
              [`tok/zpawn_${LETTERS[seat]}`, 176, 84, 132],
              ...row(['fig/shambler', 'fig/nurse'], 24, 118, 112, 280),
            ],
            stones: [names[seat]!],
          }
        : {
            sky: 'dawn',
            pieces: row(
              alive.slice(0, 5).map((i) => `tok/pawn_${LETTERS[i]}`),
              240 - alive.slice(0, 5).length * 44,
              104,
              118,
              84,
            ),
            stones: lost.slice(0, 2),
          },
    columns: [
      { label: t('za.colHits'), values: hits, star: true },
      { label: t('za.colHid'), values: hidden, star: true },
      { label: t('za.colBites'), values: bites, star: true },
      {
        label: t('za.colBitten'),
        values: view.players.map((player) => (player.bitten_on ? t('log.day', { n: player.bitten_on }) : '–')),
      },
    ],
    facts: [
      { n: view.day, label: t('za.factDays') },
      { n: all(hits), label: t('za.colHits') },
      { n: lost.length, label: t('za.factBitten') },
      { n: alive.length, label: t('za.factRescued') },
    ],
  }
}
