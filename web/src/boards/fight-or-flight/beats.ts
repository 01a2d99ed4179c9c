// What the events of Fight or Flight look and sound like.
import { heard, none, panel, seatIn, wordIn, type Beats } from '../../stage/beats'
import type { FightOrFlightKind } from '../../wire/types'
import { look } from './cards'
import { t } from './words'

const lost = (word: string) => panel('death', 2000, 'dusk', { art: 'fig/shambler', word })

export const beats: Beats<FightOrFlightKind> = {
  played: heard('play'),
  fought: (event) => {
    const card = wordIn(event, 'card')
    return panel('fight', 1300, 'crack', { art: look(card).art, word: `${card}!` })
  },
  upgraded: panel('fight', 1500, 'crack', { art: 'ff/combat', word: t('ff.upgraded') }),
  recovering: heard('heal'),
  recovered: panel('relief', 1000, 'heal', { art: 'ff/heal', word: t('ff.well') }),
  fed: panel('relief', 900, 'heal', { art: 'ff/provision', word: t('ff.fedWord') }),
  turned_round: panel('turn', 1000, 'flip', { art: 'ff/backtrack' }),
  quiet_day: heard('pick'),
  path_lost: none, // the fight that ended it has been seen
  path_open: panel('rescue', 1500, 'dawn', { art: 'ff/the_end', word: t('ff.openWord') }),
  week_over: heard('stamp'),
  drew: heard('draw'),
  deck_empty: heard('no'),
  showed: heard('flip'),
  showed_none: none,
  skipped: (event) => ({
    from: event.seat ?? undefined,
    to: seatIn(event, 'other'),
    art: look(wordIn(event, 'card')).art,
    ms: 700,
    cue: 'curtain',
  }),
  passed_over: heard('no'),
  survived: panel('rescue', 2200, 'dawn', { art: 'ff/the_end', word: t('ff.endWord') }),
  hunger: panel('hunger', 2200, 'dusk', { art: 'ff/provision', word: t('ff.starving') }),
  cannot_recover: lost(t('ff.lostWord')),
  out_of_cards: lost(t('ff.lostWord')),
  hand_empty: lost(t('ff.lostWord')),
  only_the_end: lost(t('ff.lostWord')),
}
