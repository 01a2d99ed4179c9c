// What the events of Zombie Survival look and sound like.
import { heard, none, panel, wordIn, type Beats } from '../../stage/beats'
import type { ZombieSurvivalKind } from '../../wire/types'

export const beats: Beats<ZombieSurvivalKind> = {
  drafted: heard('play'),
  draft_round: none, // sums up what was told
  passed: none,
  round: heard('turn'),
  rolled: heard('dice'),
  sent: heard('groan'),
  arrived: heard('groan'),
  came_in: none, // sums up who entered
  pushed: heard('groan'),
  slid: none, // a push that goes on
  entered: panel('arrival', 1000, 'crack', { art: 'fig/shambler' }),
  barricade_down: panel('break', 800, 'crack', { art: 'zs/barricade' }),
  no_zombie: none,
  card: (event) => panel('card', 1300, 'flip', { art: 'ui/calendar', word: wordIn(event, 'card') }),
  line: none, // read on the card
  shuffled: heard('draw'),
  battery_died: heard('no'),
  ate: heard('pick'),
  drank: heard('pick'),
  sick: heard('no'),
  fatigued: heard('no'),
  fire: panel('break', 900, 'crack', { art: 'zs/extinguisher' }),
  quenched: heard('heal'),
  doused: heard('heal'),
  burns: panel('death', 1400, 'dusk', { art: 'zs/gas' }),
  stranger: panel('arrival', 900, 'balloon', { art: 'zs/door' }),
  stranger_bites: panel('bite', 1200, 'bite', { art: 'fig/shambler' }),
  stranger_gone: heard('curtain'),
  hail: heard('crack'),
  drop_canned: heard('heal'),
  drop_first_aid: heard('heal'),
  drop_battery: heard('heal'),
  spoiled: heard('no'),
  answered: heard('pick'),
  built: heard('stamp'),
  boarded_up: none, // sums up what was built
  sawn: heard('crack'),
  taken_down: heard('crack'),
  battery_on: heard('wire'),
  generator: heard('wire'),
  stove: heard('wire'),
  finished: none,
  attacks: heard('play'),
  helps: none, // said with the attack
  die: heard('dice'),
  fought: none, // sums up the attack
  killed: heard('shot'),
  survives: heard('no'),
  wounded: heard('bite'),
  healed: heard('heal'),
  lost: (event) =>
    wordIn(event, 'cause') === 'Hunger'
      ? panel('hunger', 1300, 'dusk', { art: 'zs/pantry' })
      : panel('death', 1300, 'dusk', { art: 'fig/bride' }),
  noise: panel('arrival', 700, 'groan', { art: 'fig/crawler' }),
  thrown: heard('play'),
  burned: panel('shot', 700, 'crack', { art: 'zs/liquor' }),
  bites: none, // sums up the bites
  fell: none, // sums up the losses
  bitten: panel('bite', 1300, 'bite', { art: 'fig/shambler' }),
  starts: heard('wire'),
  run_over: heard('crack'),
  wrecked: panel('break', 900, 'crack', { art: 'zs/car' }),
  in_town: heard('curtain'),
  shops: heard('play'),
  turned_up: heard('flip'),
  town_zombie: panel('fight', 800, 'groan', { art: 'fig/shambler' }),
  ignored: none,
  kept: heard('pick'),
  dropped: heard('play'),
  discarded: heard('play'),
  home: panel('rescue', 900, 'heal', { art: 'zs/door' }),
  on_foot: heard('step'),
  party_lost: panel('death', 1300, 'dusk', { art: 'fig/shambler' }),
  guest: heard('balloon'),
  out: panel('death', 1700, 'dusk', { art: 'fig/shambler' }),
  food_lost: heard('no'),
  new_first: none,
  ended: none, // the headline tells it
}
