// What the events of Zombies Attack! look and sound like. The board itself shows the lap, one station for each event.
import { heard, panel, seatIn, wordIn, type Beat, type Beats } from '../../stage/beats'
import type { Cue } from '../../sound/sound'
import type { Told, ZombiesAttackKind } from '../../wire/types'
import { encounter } from './days'
import { t } from './words'

const station = (ms: number, cue: Cue | null): Beat => ({ ms, cue })
const struck = (event: Told): Cue => (wordIn(event, 'card') === 'Firearm' ? 'shot' : 'crack')

export const beats: Beats<ZombiesAttackKind> = {
  turned_up: (event) => {
    const card = wordIn(event, 'card')
    return panel('arrival', 1300, card === 'Distracted' ? 'heal' : 'groan', { art: encounter(card), word: card })
  },
  revealed: station(260, 'flip'),
  all_hid: station(1300, 'heal'),
  left_for_good: station(900, 'heal'),
  nobody_came: station(1300, 'heal'),
  came: station(900, 'groan'),
  passed: station(700, 'pick'),
  hit: (event) => station(900, struck(event)),
  destroyed: (event) => panel('shot', 900, struck(event), { art: encounter(wordIn(event, 'threat')) }),
  bitten: (event) => panel('bite', 1500, 'bite', { art: 'za/bitten', to: event.seat ?? undefined }),
  kept: station(700, 'pick'),
  went_on: station(800, 'groan'),
  set_aside: heard('pick'),
  turned: panel('death', 1200, 'groan', { art: 'fig/bloater', word: t('za.turnedWord') }),
  hot_zone: station(350, 'flip'),
  dawn: (event) => panel('turn', 900, 'turn', { art: 'ui/sun', word: t('log.day', { n: seatIn(event, 'day') ?? 0 }) }),
  rescued: panel('rescue', 1500, 'dawn', { art: 'ui/sun', word: t('za.rescuedWord') }),
  nobody_left: panel('death', 2000, 'dusk', { art: 'za/horde', word: t('za.nobodyWord') }),
}
