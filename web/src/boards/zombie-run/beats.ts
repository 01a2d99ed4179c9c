// What the events of ZOMBIE! look and sound like.
import { LETTERS } from '../../parts/seats'
import { heard, none, panel, seatIn, wordIn, type Beat, type Beats } from '../../stage/beats'
import type { Told, ZombieRunKind } from '../../wire/types'
import { face } from './cards'
import { t } from './words'

/** A card goes from one to another; one of one's own is laid down without ado. */
function thrown(event: Told): Beat {
  const it = face(wordIn(event, 'card'))
  const to = seatIn(event, 'to')
  const cue = it.zombie ? 'groan' : 'play'
  return to === event.seat ? { cue } : { from: event.seat ?? undefined, to, art: it.art, ms: 850, cue }
}

export const beats: Beats<ZombieRunKind> = {
  drew: heard('draw'),
  turned_up: (event) => ({ cue: face(wordIn(event, 'card')).zombie ? 'groan' : 'flip' }),
  reshuffled: heard('draw'),
  nothing_to_draw: heard('no'),
  played: thrown,
  special: thrown,
  given: thrown,
  cancelled: (event) => panel('break', 900, 'cancel', { art: face(wordIn(event, 'item')).art, word: t('zr.pair') }),
  showed: heard('flip'),
  renewed: heard('draw'),
  kept: none,
  discarded: heard('play'),
  turned_away: heard('play'),
  passed: heard('no'),
  caught: (event) =>
    panel('bite', 1700, 'bite', {
      art: `tok/zpawn_${LETTERS[event.seat ?? 0]}`,
      word: t('zr.caughtWord'),
      from: seatIn(event, 'by'),
      to: event.seat ?? undefined,
    }),
  turned: heard('groan'),
  saved: panel('rescue', 2000, 'dawn', { art: 'ui/cup', word: t('zr.savedWord') }),
  crowned: (event) =>
    panel('rescue', 1600, 'heal', { art: 'ui/cup', from: seatIn(event, 'by'), to: event.seat ?? undefined }),
  last_survivor: panel('rescue', 2000, 'dawn', { art: 'ui/cup', word: t('zr.lastWord') }),
  stalled: panel('death', 1600, 'dusk', { art: 'zr/z_roach', word: t('zr.stalledWord') }),
}
