// What the events of Run For Your Life look and sound like.
import { heard, none, panel, seatIn, wordIn, type Beats } from '../../stage/beats'
import type { RunForYourLifeKind } from '../../wire/types'
import { thingArt } from './road'
import { t } from './words'

export const beats: Beats<RunForYourLifeKind> = {
  turn_began: heard('flip'),
  shuffled: heard('draw'),
  drew: heard('draw'),
  drew_again: heard('draw'),
  used: heard('pick'),
  ticked: (event) => ({ cue: 'wire', to: event.seat ?? undefined, art: 'rl/blood', ms: 350 }),
  revealed: (event) =>
    /infect/i.test(wordIn(event, 'face'))
      ? panel('death', 1500, 'dusk', { art: 'rl/infected', word: t('rl.infected') })
      : panel('relief', 1300, 'heal', { art: 'rl/clean', word: t('rl.clean') }),
  tested: heard('flip'),
  treated: heard('heal'),
  turned: panel('death', 1600, 'groan', { art: 'fig/shambler', word: t('rl.turnedWord') }),
  left_pile: none,
  put_away: heard('flip'),
  skipped: heard('no'),
  stepped: { cue: 'step', ms: 420 },
  stopped: none,
  shot: panel('shot', 700, 'shot', { art: 'rl/bullet' }),
  took: heard('pick'),
  took_bullet: heard('pick'),
  gave: (event) => ({
    from: event.seat ?? undefined,
    to: seatIn(event, 'other'),
    art: thingArt(wordIn(event, 'thing')),
    ms: 700,
    cue: 'play',
  }),
  gave_bullet: (event) => ({
    from: event.seat ?? undefined,
    to: seatIn(event, 'other'),
    art: 'rl/bullet',
    ms: 700,
    cue: 'play',
  }),
  baited: heard('groan'),
  arrived: panel('rescue', 1300, 'dawn', { art: 'rl/goal', word: t('rl.arrivedWord') }),
  event_card: (event) => panel('card', 1200, 'flip', { art: 'rl/encounter', word: wordIn(event, 'card') }),
  cancelled: panel('relief', 700, 'cancel', { art: 'rl/bullet', word: t('rl.cancelledWord') }),
  placed: panel('arrival', 700, 'groan', { art: 'rl/zplus' }),
  bullets: heard('pick'),
  kept: heard('pick'),
  marked: heard('stamp'),
  quiet: none,
  died: panel('death', 1500, 'bite', { art: 'rl/rip' }),
  horn: panel('arrival', 900, 'horn', { art: 'rl/airhorn', word: t('rl.hornWord') }),
  horde_card: heard('draw'),
  horde_moved: { cue: 'groan', ms: 420 },
  zombie_moved: { cue: 'step', ms: 420 },
  followed: heard('groan'),
  left_behind: none,
  released: heard('groan'),
  controlled: heard('groan'),
  smoke: panel('relief', 800, 'curtain', { art: 'rl/smoke', word: t('rl.smokeWord') }),
  battle: none, // the attack and the cards are shown
  attacked: heard('groan'),
  announced: heard('stamp'),
  melee: (event) =>
    panel('fight', 1000, 'crack', { art: 'rl/melee', word: `${wordIn(event, 'own')} : ${wordIn(event, 'its')}` }),
  tied: { cue: 'no', ms: 300 },
  avoided: heard('heal'),
  killed: panel('fight', 800, 'crack', { art: 'fig/shambler', word: t('rl.killedWord') }),
  respawned: heard('groan'),
  bitten: (event) => panel('bite', 1200, 'bite', { art: 'rl/blood', to: event.seat ?? undefined }),
  bled: heard('wire'),
  bandaged: heard('heal'),
  no_blood: heard('heal'),
  wore_out: (event) =>
    panel('break', 700, 'crack', { art: thingArt(wordIn(event, 'thing')), word: t('rl.woreOutWord') }),
  won: panel('rescue', 1600, 'dawn', { art: 'rl/goal', word: t('rl.wonWord') }),
  last_loser: panel('rescue', 1600, 'dusk', { art: 'fig/runner', word: t('rl.wonWord') }),
  lost: panel('death', 1800, 'dusk', { art: 'fig/shambler', word: t('rl.lostWord') }),
  decided: panel('turn', 1300, 'turn', { art: 'fig/runner', word: t('rl.decidedWord') }),
  set_out: heard('flip'),
  fine_print: none, // it stands on the card
}
