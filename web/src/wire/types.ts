// Made from schema.json by `npm run wire`. Do not edit.

export type ClientFrame = Hello | Act | Undo | Ask | Vote | Say | Why | Hint | Speed | Step | Ping
export type FightOrFlightKind =
  | 'played'
  | 'fought'
  | 'upgraded'
  | 'recovering'
  | 'recovered'
  | 'fed'
  | 'turned_round'
  | 'quiet_day'
  | 'path_lost'
  | 'path_open'
  | 'week_over'
  | 'drew'
  | 'deck_empty'
  | 'showed'
  | 'showed_none'
  | 'skipped'
  | 'passed_over'
  | 'survived'
  | 'hunger'
  | 'cannot_recover'
  | 'out_of_cards'
  | 'hand_empty'
  | 'only_the_end'
export type RunForYourLifeKind =
  | 'turn_began'
  | 'shuffled'
  | 'drew'
  | 'drew_again'
  | 'used'
  | 'ticked'
  | 'revealed'
  | 'tested'
  | 'treated'
  | 'turned'
  | 'left_pile'
  | 'put_away'
  | 'skipped'
  | 'stepped'
  | 'stopped'
  | 'shot'
  | 'took'
  | 'took_bullet'
  | 'gave'
  | 'gave_bullet'
  | 'baited'
  | 'arrived'
  | 'event_card'
  | 'cancelled'
  | 'placed'
  | 'bullets'
  | 'kept'
  | 'marked'
  | 'quiet'
  | 'died'
  | 'horn'
  | 'horde_card'
  | 'horde_moved'
  | 'zombie_moved'
  | 'followed'
  | 'left_behind'
  | 'released'
  | 'controlled'
  | 'smoke'
  | 'battle'
  | 'attacked'
  | 'announced'
  | 'melee'
  | 'tied'
  | 'avoided'
  | 'killed'
  | 'respawned'
  | 'bitten'
  | 'bled'
  | 'bandaged'
  | 'no_blood'
  | 'wore_out'
  | 'won'
  | 'last_loser'
  | 'lost'
  | 'decided'
  | 'set_out'
  | 'fine_print'
export type ZombieRunKind =
  | 'drew'
  | 'turned_up'
  | 'reshuffled'
  | 'nothing_to_draw'
  | 'played'
  | 'special'
  | 'given'
  | 'cancelled'
  | 'showed'
  | 'renewed'
  | 'kept'
  | 'discarded'
  | 'turned_away'
  | 'passed'
  | 'caught'
  | 'turned'
  | 'saved'
  | 'crowned'
  | 'last_survivor'
  | 'stalled'
export type ZombieSurvivalKind =
  | 'drafted'
  | 'passed'
  | 'draft_round'
  | 'round'
  | 'rolled'
  | 'arrived'
  | 'pushed'
  | 'slid'
  | 'entered'
  | 'barricade_down'
  | 'came_in'
  | 'fell'
  | 'no_zombie'
  | 'card'
  | 'line'
  | 'shuffled'
  | 'battery_died'
  | 'ate'
  | 'drank'
  | 'sick'
  | 'fatigued'
  | 'fire'
  | 'quenched'
  | 'doused'
  | 'burns'
  | 'stranger'
  | 'stranger_bites'
  | 'stranger_gone'
  | 'hail'
  | 'drop_canned'
  | 'drop_first_aid'
  | 'drop_battery'
  | 'spoiled'
  | 'answered'
  | 'built'
  | 'sawn'
  | 'taken_down'
  | 'boarded_up'
  | 'battery_on'
  | 'generator'
  | 'stove'
  | 'finished'
  | 'attacks'
  | 'helps'
  | 'die'
  | 'killed'
  | 'survives'
  | 'wounded'
  | 'healed'
  | 'lost'
  | 'noise'
  | 'thrown'
  | 'burned'
  | 'fought'
  | 'bitten'
  | 'bites'
  | 'starts'
  | 'run_over'
  | 'wrecked'
  | 'in_town'
  | 'shops'
  | 'turned_up'
  | 'town_zombie'
  | 'ignored'
  | 'kept'
  | 'dropped'
  | 'discarded'
  | 'home'
  | 'on_foot'
  | 'party_lost'
  | 'guest'
  | 'sent'
  | 'out'
  | 'food_lost'
  | 'new_first'
  | 'ended'
export type ZombiesAttackKind =
  | 'turned_up'
  | 'revealed'
  | 'all_hid'
  | 'left_for_good'
  | 'nobody_came'
  | 'came'
  | 'passed'
  | 'hit'
  | 'destroyed'
  | 'bitten'
  | 'kept'
  | 'went_on'
  | 'set_aside'
  | 'turned'
  | 'hot_zone'
  | 'dawn'
  | 'rescued'
  | 'nobody_left'
export type ServerFrame = Ack | Nak | Ev | Snapshot | Because | Coached | Gone | Pong

/**
 * Wire types of Shamble, protocol 1. Generated; do not edit.
 */
export interface Wire {
  Ack: Ack
  Act: Act
  Again: Again
  Ask: Ask
  Because: Because
  Block: Block
  Blocked: Blocked
  BotInfo: BotInfo
  BotReach: BotReach
  Branch: Branch
  Choice: Choice
  ChoiceChance: ChoiceChance
  ClientFrame: ClientFrame
  Coached: Coached
  Day: Day
  Deal: Deal
  DealResult: DealResult
  Decision: Decision
  DeviceCode: DeviceCode
  Done: Done
  Ev: Ev
  FightOrFlightKind: FightOrFlightKind
  FightOrFlightSeatView: FightOrFlightSeatView
  FightOrFlightView: FightOrFlightView
  GameInfo: GameInfo
  GameStats: GameStats
  Gone: Gone
  Graph: Graph
  Health: Health
  Hello: Hello
  Hint: Hint
  Idle: Idle
  Kinds: Kinds
  LessonNow: LessonNow
  LessonStep: LessonStep
  LobbyRow: LobbyRow
  Made: Made
  Me: Me
  Moment: Moment
  Moments: Moments
  Nak: Nak
  NewTable: NewTable
  Offer: Offer
  OptionInfo: OptionInfo
  OwnData: OwnData
  OwnResult: OwnResult
  OwnTable: OwnTable
  OwnWords: OwnWords
  Ping: Ping
  Pong: Pong
  Preset: Preset
  Problem: Problem
  Prompt: Prompt
  Proposal: Proposal
  Question: Question
  Rename: Rename
  Replay: Replay
  ReplayStep: ReplayStep
  Report: Report
  Result: Result
  Round: Round
  RuleText: RuleText
  RunForYourLifeBloodView: RunForYourLifeBloodView
  RunForYourLifeDeckView: RunForYourLifeDeckView
  RunForYourLifeKind: RunForYourLifeKind
  RunForYourLifePersonView: RunForYourLifePersonView
  RunForYourLifeSpaceView: RunForYourLifeSpaceView
  RunForYourLifeThingView: RunForYourLifeThingView
  RunForYourLifeView: RunForYourLifeView
  Said: Said
  Say: Say
  SeatInfo: SeatInfo
  ServerFrame: ServerFrame
  ShareDeal: ShareDeal
  Sitter: Sitter
  Snapshot: Snapshot
  Speed: Speed
  Stats: Stats
  Step: Step
  TableAnswer: TableAnswer
  TableInfo: TableInfo
  Told: Told
  Undo: Undo
  UseCode: UseCode
  Views: Views
  Vote: Vote
  WentOn: WentOn
  Why: Why
  ZombieRunKind: ZombieRunKind
  ZombieRunSeatView: ZombieRunSeatView
  ZombieRunView: ZombieRunView
  ZombieSurvivalCarView: ZombieSurvivalCarView
  ZombieSurvivalCostView: ZombieSurvivalCostView
  ZombieSurvivalHomeView: ZombieSurvivalHomeView
  ZombieSurvivalKind: ZombieSurvivalKind
  ZombieSurvivalKitView: ZombieSurvivalKitView
  ZombieSurvivalNamingView: ZombieSurvivalNamingView
  ZombieSurvivalOpeningView: ZombieSurvivalOpeningView
  ZombieSurvivalPersonView: ZombieSurvivalPersonView
  ZombieSurvivalRoundView: ZombieSurvivalRoundView
  ZombieSurvivalTileView: ZombieSurvivalTileView
  ZombieSurvivalView: ZombieSurvivalView
  ZombiesAttackKind: ZombiesAttackKind
  ZombiesAttackPlayerView: ZombiesAttackPlayerView
  ZombiesAttackThreatView: ZombiesAttackThreatView
  ZombiesAttackView: ZombiesAttackView
}
/**
 * It is done, and kept. `v` is its number.
 */
export interface Ack {
  t: 'ack'
  id: string
  v: number
}
/**
 * Make a choice. `window` numbers the decision it answers; without `seat` it is the seat that is looked from.
 */
export interface Act {
  t: 'act'
  id: string
  table: string
  window: number
  choice: string
  seat?: number | null
}
/**
 * Play on with the same people, or not. Whoever asks first says which game; without one it is the same.
 */
export interface Again {
  game?: string | null
  yes?: boolean
}
/**
 * Ask the people at the table for something. All must agree; bots always do. `about` is the seat of whoever is to
 *     leave. To play on, and to sit down, is asked over HTTP.
 */
export interface Ask {
  t: 'ask'
  id: string
  table: string
  matter: 'coach' | 'kick' | 'undo'
  seat?: number | null
  about?: number | null
}
/**
 * Why a choice cannot be made; an empty rule: it can.
 */
export interface Because {
  t: 'because'
  id: string
  rule: string
  text: string
}
/**
 * Not to sit with whoever sits there.
 */
export interface Block {
  seat: number
}
/**
 * Somebody you do not want to sit with.
 */
export interface Blocked {
  id: string
  name: string
  since: number
}
/**
 * A bot that can sit at a table.
 */
export interface BotInfo {
  name: string
  text: string
}
/**
 * How a bot did with a shared deal, in the first seat.
 */
export interface BotReach {
  bot: string
  ending: string
  payoff: number
  choices: number
}
/**
 * Continue a finished game from a moment, against bots.
 */
export interface Branch {
  moment: number
  seat: number
  bot?: string
}
/**
 * One thing that a seat may do: its short name in records, a sentence, and the pieces that it touches.
 */
export interface Choice {
  id: string
  text: string
  touches: string[]
}
/**
 * A choice with its chance of winning, by playouts in worlds that fit what the seat knows.
 */
export interface ChoiceChance {
  id: string
  chance: number
  low: number
  high: number
}
/**
 * Watch a table from now on, as one of your seats or from outside; says which numbers are already known.
 *
 *     On a hot-seat table this lifts the curtain: nothing of a seat is sent before it is asked for, with its `pin` where
 *     it has one.
 */
export interface Hello {
  t: 'hello'
  table: string
  v?: number | null
  seat?: number | null
  pin?: string | null
  protocol?: number
}
/**
 * Take your last choice back. Across a reveal, a die or another's decision: a nak with the code `ask`.
 */
export interface Undo {
  t: 'undo'
  id: string
  table: string
  seat?: number | null
}
/**
 * Answer the open question.
 */
export interface Vote {
  t: 'vote'
  id: string
  table: string
  question: number
  yes: boolean
  seat?: number | null
}
/**
 * An emote, or words where the table's rule allows them.
 */
export interface Say {
  t: 'say'
  id: string
  table: string
  emote?: ('brains' | 'hello' | 'help' | 'hurry' | 'oops' | 'phew' | 'thanks' | 'well-played') | null
  text?: string | null
  seat?: number | null
}
/**
 * Why can this choice not be made? Answered by `because`.
 */
export interface Why {
  t: 'why'
  id: string
  table: string
  choice: string
  seat?: number | null
}
/**
 * Ask the coach about your seat: each choice with its chance. Answered by `coached`.
 */
export interface Hint {
  t: 'hint'
  id: string
  table: string
  seat?: number | null
}
/**
 * How fast the bots may act for you; the slowest wish of the people at the table counts.
 */
export interface Speed {
  t: 'speed'
  table: string
  pace: 'double' | 'half' | 'instant' | 'normal' | 'step'
}
/**
 * At the pace `step`: let the bots make one choice.
 */
export interface Step {
  t: 'step'
  table: string
}
/**
 * Answered by `pong`.
 */
export interface Ping {
  t: 'ping'
}
/**
 * The coach's answer: the chance of the seat now, the choices from the best down when it must choose, and why.
 */
export interface Coached {
  t: 'coached'
  id: string
  seat: number
  chance: number
  low: number
  high: number
  playouts: number
  choices: ChoiceChance[]
  why: string
}
/**
 * A day of the daily deals: what your first tries brought, or that you did not play.
 */
export interface Day {
  date: string
  won: boolean | null
}
/**
 * A deal that several tables can play: a daily one, or one that somebody shares after a game.
 */
export interface Deal {
  id: string
  game: string
  seats: number
  options: {
    [k: string]: string | number
  }
  commitment: string
  closes: number | null
  seed: string | null
  nonce: string | null
  tries: number
  results: DealResult[]
  bots: BotReach[]
  played: boolean
  running: string | null
}
/**
 * How somebody did with a shared deal: their first try. `choices` says how long it lasted.
 */
export interface DealResult {
  name: string
  seat: number
  ending: string
  payoff: number
  choices: number
  table: string
  you: boolean
}
/**
 * What is wanted of a seat now: its window, the prompt with its rule, and the legal choices.
 */
export interface Decision {
  window: number
  prompt: Prompt
  choices: Choice[]
  undo: 'ask' | 'free' | 'no'
  deadline: number | null
}
/**
 * What is wanted of a seat, and the rule that governs it.
 */
export interface Prompt {
  text: string
  rule: string
}
/**
 * Types the guest into another browser; works once, until it expires.
 */
export interface DeviceCode {
  code: string
  until: number
}
/**
 * It is done; `v` is the number of the table now.
 */
export interface Done {
  v: number
}
/**
 * One step of a table. With a number alone, nothing happened that this viewer may see.
 */
export interface Ev {
  t: 'ev'
  table: string
  v: number
  events?: Told[]
  view?: FightOrFlightView | RunForYourLifeView | ZombieRunView | ZombieSurvivalView | ZombiesAttackView
  waiting?: number[]
  decision?: Decision | null
  info?: TableInfo
  mine?: number[]
  said?: Said
  question?: Question | null
  result?: Result | null
  lesson?: LessonNow | null
  rewound?: number
}
/**
 * An event as this viewer may know it, with its sentence. `moment` is the number of the choice that caused it.
 */
export interface Told {
  moment: number
  kind: string
  seat: number | null
  values: {
    [k: string]: string | number | null
  }
  text: string
  detail: boolean
}
/**
 * The table: everything public (FF-A25), and the viewer's own hidden cards.
 */
export interface FightOrFlightView {
  day: number
  week: number
  rows: string[][]
  fed: boolean
  fight: string
  grown: boolean
  recovery_cards: number
  recovery_heals: number
  quiet_days: number
  quiet_days_needed: number
  path_starts: number
  days_count: boolean
  path_complete: boolean
  direction: number
  dealer: number
  next_dealer: number
  turn: number
  phase: string
  deck: number
  difficulty: string
  removed: {
    [k: string]: number
  }
  table_talk: string
  seats: FightOrFlightSeatView[]
  hand: string[] | null
  ending: string | null
}
/**
 * What everybody sees of a seat.
 */
export interface FightOrFlightSeatView {
  hidden: number
  shown: string | null
  stuck: boolean
}
/**
 * The table: everything public, and the faces of blood cards that the viewer has tested.
 *
 *     `texts` says what each card in sight does: the event, things before players and in piles, marks.
 */
export interface RunForYourLifeView {
  turn: number
  phase: number
  stage: string
  question: string
  actor: number
  first: number
  distance: number
  victory: string
  zombies: string
  turns: number | null
  people: RunForYourLifePersonView[]
  road: RunForYourLifeSpaceView[]
  determination: RunForYourLifeDeckView
  events: RunForYourLifeDeckView
  blood: RunForYourLifeDeckView
  face_down: (string | null)[]
  mover: number | null
  steps: number
  fresh_card: boolean
  drawer: number | null
  event: string | null
  texts: {
    [k: string]: string
  }
  drawn: number | null
  horde_card: number | null
  horn: number | null
  front: number | null
  foe: string | null
  plus: number
  odds: {
    [k: string]: number
  }
  winners: number[]
  ending: string | null
}
/**
 * What is seen of a player.
 */
export interface RunForYourLifePersonView {
  role: string
  space: number
  safe: boolean
  bullets: number
  card: number | null
  marks: string[]
  things: RunForYourLifeThingView[]
  blood: RunForYourLifeBloodView[]
  led: {
    [k: string]: number
  }
  in_smoke: boolean
  runs_on: boolean
  attackers: {
    [k: string]: number
  }
}
/**
 * A weapon or an item; `uses` is None for what does not wear out.
 */
export interface RunForYourLifeThingView {
  name: string
  uses: number | null
  announced: boolean
}
/**
 * A blood card: its back, who drew that blood, and the face where the viewer has tested it.
 */
export interface RunForYourLifeBloodView {
  drops: number
  printed: number
  by: string
  tested: boolean
  face: string | null
}
/**
 * A space on which something stands or lies beside the players.
 */
export interface RunForYourLifeSpaceView {
  space: number
  zombies: number
  bloaters: number
  bullets: number
  things: RunForYourLifeThingView[]
}
/**
 * A deck: how many cards are left, and its discards by name.
 */
export interface RunForYourLifeDeckView {
  left: number
  discards: {
    [k: string]: number
  }
}
/**
 * The table: everything public, and the viewer's own hand.
 */
export interface ZombieRunView {
  night: string
  turn: number
  special_used: boolean
  drawn: string | null
  deck: number
  top: string | null
  discard: {
    [k: string]: number
  }
  hidden: {
    [k: string]: number
  }
  kept: {
    [k: string]: number
  }
  seats: ZombieRunSeatView[]
  items_to_win: number
  zombies_to_catch: number
  hand: string[] | null
  ending: string | null
  winner: number | null
}
/**
 * What everybody sees of a seat.
 */
export interface ZombieRunSeatView {
  living: boolean
  items: string[]
  zombies: string[]
  hand: number
  shown: string[]
}
/**
 * The table.
 */
export interface ZombieSurvivalView {
  rounds: number
  step: string
  first: string
  turn: string
  event: string | null
  text: string
  past: string[]
  events_left: number
  night: boolean
  water_bad: boolean
  mains_out: boolean
  zombies: number
  stack: {
    [k: string]: number
  }
  shapes: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number]
  }
  draft: ZombieSurvivalRoundView[]
  homes: ZombieSurvivalHomeView[]
  town: {
    [k: string]: number
  }
  discard: {
    [k: string]: number
  }
  drawn: string[]
  found: {
    [k: string]: number
  }
  lid: string[]
  ending: string | null
  winners: string[]
}
/**
 * A round of the draft: who takes a tile, in this order, and how many of them have had their pick.
 */
export interface ZombieSurvivalRoundView {
  number: number
  seats: string[]
  picked: number
}
/**
 * A house and everything that belongs to it.
 */
export interface ZombieSurvivalHomeView {
  seat: string
  house: string
  out: string | null
  people: ZombieSurvivalPersonView[]
  at_home: number
  ready: number
  in_town: number
  supply: {
    [k: string]: number
  }
  things: {
    [k: string]: number
  }
  kit: ZombieSurvivalKitView
  party: ZombieSurvivalKitView | null
  finds: {
    [k: string]: number
  }
  stowed: string[]
  cars: ZombieSurvivalCarView[]
  openings: ZombieSurvivalOpeningView[]
  driveway: string[]
  yard: string[][]
  inside: number
  sliding: string | null
  power: boolean
  stove: boolean
  generator_on: boolean
  stove_lit: boolean
  plan: string[]
  tiles: ZombieSurvivalTileView[]
  in_hand: ZombieSurvivalTileView | null
  squares_taken: number
  asked: string | null
  bill: ZombieSurvivalCostView[]
  naming: ZombieSurvivalNamingView | null
  named: number[]
  wounded: number | null
  feeds: number
  eats: number
  packing: number | null
  walk: string[][] | null
}
/**
 * Somebody of the house, and how they are.
 */
export interface ZombieSurvivalPersonView {
  place: number
  name: string
  standing: string
}
/**
 * Weapons and what helps them, by name.
 */
export interface ZombieSurvivalKitView {
  weapons: {
    [k: string]: number
  }
  used: {
    [k: string]: number
  }
  gear: {
    [k: string]: number
  }
  lit: {
    [k: string]: number
  }
  helped: {
    [k: string]: number
  }
  batteries: number
}
/**
 * A car, its damage, and whether it is out.
 */
export interface ZombieSurvivalCarView {
  place: number
  name: string
  damage: number
  toughness: number
  capacity: number
  out: boolean
}
/**
 * A door or window, with the three squares of its box.
 */
export interface ZombieSurvivalOpeningView {
  name: string
  kind: string
  squares: string[]
  barricaded: boolean
}
/**
 * A tile on the plan. In the hand of the one who drafts, or where squares are only counted, it has no square.
 */
export interface ZombieSurvivalTileView {
  tile: string
  square: number | null
  wide: number
  high: number
}
/**
 * A line of the event card, and how a house stands with it.
 */
export interface ZombieSurvivalCostView {
  line: string
  asks: number
  state: string
}
/**
 * What becomes of people when the owner of a house names one of them, or lets one go.
 */
export interface ZombieSurvivalNamingView {
  still: number
  fate: string
  losses: number
  loses: boolean
}
/**
 * The table: everything but the order of the deck and the picks that are secret.
 */
export interface ZombiesAttackView {
  day: number
  days: number
  phase: string
  hot_zone: number
  encounters: (string | null)[]
  deck: {
    [k: string]: number
  }
  threat: ZombiesAttackThreatView | null
  players: ZombiesAttackPlayerView[]
  against: {
    [k: string]: {
      [k: string]: string
    }
  }
  table_talk: string
  ending: string | null
}
/**
 * The threat that is under way.
 */
export interface ZombiesAttackThreatView {
  kind: string
  zombie: number | null
  at: number | null
  hits: number
  hits_needed: number
}
/**
 * What the viewer sees of a seat.
 */
export interface ZombiesAttackPlayerView {
  card: string
  active: boolean
  bitten_on: number | null
  used: {
    [k: string]: number
  }
  left: {
    [k: string]: number
  }
  picked: boolean
  pick: string | null
  spent: boolean
  reason: string | null
}
/**
 * What everybody at a table knows about it.
 */
export interface TableInfo {
  id: string
  game: string
  rules: number
  phase: 'aside' | 'open' | 'over' | 'playing'
  seats: SeatInfo[]
  options: {
    [k: string]: string | number
  }
  public: boolean
  spectators: 'full' | 'off' | 'public'
  hot_seat: boolean
  timer: number | null
  coach: 'ask' | 'off' | 'on'
  talk: 'emotes' | 'free' | 'silent'
  commitment: string | null
  seed: string | null
  nonce: string | null
  deal: string | null
  newcomers: boolean
  again: string | null
  rounds: Round[]
  parent: string | null
  moment: number | null
  ended: string | null
  gentle: boolean
  lesson: boolean
}
/**
 * Who sits in a seat. `bot` plays it: for good, or while its person is away.
 */
export interface SeatInfo {
  seat: number
  kind: 'bot' | 'free' | 'person'
  name: string
  bot: string | null
  away: boolean
  held_until: number | null
  pin: boolean
}
/**
 * A game that these people have finished this evening, at a table before this one.
 */
export interface Round {
  game: string
  names: string[]
  winners: number[]
  level: string
  day: number | null
}
/**
 * An emote or words, by a seat; or a note of the table itself, such as who asked the coach.
 */
export interface Said {
  n: number
  seat: number | null
  name: string
  at: number
  emote: ('brains' | 'hello' | 'help' | 'hurry' | 'oops' | 'phew' | 'thanks' | 'well-played') | null
  text: string | null
}
/**
 * Something that is asked of the table; open until all have agreed, one has not, or it is `until`.
 *
 *     To play on needs no consent: when all have answered, or it is `until`, those who agreed go on, with bots for the
 *     others. Somebody new, called `name`, sits down on the seat unless one says no.
 */
export interface Question {
  n: number
  matter: 'again' | 'coach' | 'join' | 'kick' | 'undo'
  seat: number
  until: number
  agreed: number[]
  missing: number[]
  game: string | null
  about: number | null
  name: string
}
/**
 * How a game ended: the ending's name, a sentence, who won, what each seat got, and how often it chose.
 *
 *     A game that a team plays round after round also says how hard this round was, and on which day it ended.
 */
export interface Result {
  ending: string
  text: string
  winners: number[]
  payoffs: number[]
  choices: number[]
  level: string
  day: number | null
}
/**
 * Where a lesson stands.
 */
export interface LessonNow {
  names: string[]
  number: number
  steps: LessonStep[]
}
/**
 * A sentence of a lesson; without `choices` it is only read.
 */
export interface LessonStep {
  say: string
  rule: string
  glow: string[]
  choices: string[]
}
/**
 * A game that can be played here.
 */
export interface GameInfo {
  id: string
  title: string
  tagline: string
  kind: string
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number]
  rules: number
  cooperative: boolean
  minutes: number
  secrets: boolean
  options: OptionInfo[]
  presets: Preset[]
  proposals: Proposal[]
  idle: Idle[]
  bots: BotInfo[]
  lesson: boolean
}
/**
 * An option of a game, with the values that it takes.
 */
export interface OptionInfo {
  name: string
  kind: string
  default: string | number
  values: (string | number)[]
  help: string
  rule: string
}
/**
 * Options that a table takes with one click; those that it does not name stay as they are.
 */
export interface Preset {
  name: string
  line: string
  options: {
    [k: string]: string | number
  }
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number]
}
/**
 * What the set-up proposes for so many seats, until somebody wants something else.
 */
export interface Proposal {
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number]
  options?: {
    [k: string]: string | number
  }
  line: string
}
/**
 * Options that have no meaning at some tables, and why.
 */
export interface Idle {
  options: string[]
  why: string
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number]
  where?: {
    [k: string]: (string | number)[]
  }
}
/**
 * How the games of one kind went for a guest.
 */
export interface GameStats {
  game: string
  played: number
  won: number
  mean_payoff: number
}
/**
 * The server closes this socket; `retry` says whether to come back.
 */
export interface Gone {
  t: 'gone'
  text: string
  retry: boolean
}
/**
 * The chance of each seat after every choice; made once, by playouts, and kept.
 *
 *     Of a long game only some moments are worked out; those between them lie on straight lines.
 */
export interface Graph {
  playouts: number
  chances: number[][]
}
/**
 * How the server is.
 */
export interface Health {
  status: 'draining' | 'ok' | 'unwell'
  tables: number
  sockets: number
  aside: number
}
export interface Kinds {
  'fight-or-flight': FightOrFlightKind
  'run-for-your-life': RunForYourLifeKind
  'zombie-run': ZombieRunKind
  'zombie-survival': ZombieSurvivalKind
  'zombies-attack': ZombiesAttackKind
}
/**
 * A table in the lobby or among yours.
 */
export interface LobbyRow {
  id: string
  game: string
  phase: 'aside' | 'open' | 'over' | 'playing'
  seats: SeatInfo[]
  free: number
  touched: number
  yours: number[]
  your_turn: boolean
}
/**
 * The table that was made, or where to go on.
 */
export interface Made {
  table: string
}
/**
 * The guest that this browser is.
 */
export interface Me {
  name: string
  since: number
}
/**
 * The table after so many choices, as a viewer saw it, or may see it now that the game is over.
 */
export interface Moment {
  moment: number
  view: FightOrFlightView | RunForYourLifeView | ZombieRunView | ZombieSurvivalView | ZombiesAttackView
  waiting: number[]
}
/**
 * The table at some moments of a game.
 */
export interface Moments {
  moments: Moment[]
}
/**
 * It was refused, and nothing has changed.
 */
export interface Nak {
  t: 'nak'
  id: string
  code: 'ask' | 'bad-frame' | 'illegal' | 'not-found' | 'pin' | 'refused' | 'stale' | 'too-fast'
  rule: string
  text: string
  v: number
}
/**
 * A table to be made. Without `sitters` you sit in the first seat and the others are free.
 */
export interface NewTable {
  game: string
  seats: number
  options?: {
    [k: string]: string | number
  }
  public?: boolean
  spectators?: 'full' | 'off' | 'public'
  hot_seat?: boolean
  timer?: number | null
  coach?: 'ask' | 'off' | 'on'
  newcomers?: boolean | null
  sitters?: Sitter[] | null
  deal?: string | null
  start?: boolean
  gentle?: boolean
  lesson?: boolean
}
/**
 * Who should sit in a seat: you, a named person at this device (hot seat), a bot, nobody, or a bot for this turn.
 *
 *     `code` is the one of an offered seat; with a `pin` the curtain of a shared device asks for it. During a game a bot
 *     plays for you until you take the seat back, and nobody gives it up: for good, and with its `pin` where it has one.
 */
export interface Sitter {
  kind: 'bot' | 'guest' | 'me' | 'nobody' | 'turn'
  name?: string | null
  bot?: string | null
  code?: string | null
  pin?: string | null
}
/**
 * Whoever takes the seat with this code gets it; until then you keep it. Works once.
 */
export interface Offer {
  code: string
}
/**
 * All that the server knows of you.
 */
export interface OwnData {
  name: string
  since: number
  tables: OwnTable[]
  results: OwnResult[]
  blocked: string[]
  reports: string[]
}
/**
 * A table where you sat, and what you said there. `choices` counts yours.
 */
export interface OwnTable {
  id: string
  game: string
  since: number
  seats: number[]
  choices: number
  said: OwnWords[]
}
/**
 * Words or an emote of yours.
 */
export interface OwnWords {
  at: number
  text: string
}
/**
 * How a game ended for you.
 */
export interface OwnResult {
  table: string
  game: string
  deal: string | null
  ending: string
  payoff: number
  at: number
}
/**
 * The answer to `ping`.
 */
export interface Pong {
  t: 'pong'
}
/**
 * An answer that is not the one hoped for.
 */
export interface Problem {
  code: string
  rule: string
  text: string
}
/**
 * Another name for a guest.
 */
export interface Rename {
  name: string
}
/**
 * A game, choice by choice.
 */
export interface Replay {
  info: TableInfo
  moments: number
  steps: ReplayStep[]
  result: Result | null
}
/**
 * One choice and what it caused. During play the words of a choice are the chooser's alone.
 */
export interface ReplayStep {
  moment: number
  seat: number | null
  choice: string | null
  events: Told[]
}
/**
 * Tell the operator of whoever sits there, and why.
 */
export interface Report {
  seat: number
  text: string
}
/**
 * A paragraph of a rulebook. What leads into a chapter has no id; a table has rows, its head first.
 */
export interface RuleText {
  id: string
  chapter: string
  text: string
  rows: string[][]
}
/**
 * Everything that this viewer may see of a table.
 */
export interface Snapshot {
  t: 'snapshot'
  protocol: number
  table: string
  v: number
  seat: number | null
  mine: number[]
  host: boolean
  info: TableInfo
  view: FightOrFlightView | RunForYourLifeView | ZombieRunView | ZombieSurvivalView | ZombiesAttackView | null
  waiting: number[]
  decision: Decision | null
  events: Told[]
  said: Said[]
  question: Question | null
  result: Result | null
  lesson: LessonNow | null
  pace: 'double' | 'half' | 'instant' | 'normal' | 'step'
}
/**
 * Make the deal of a finished game playable by others.
 */
export interface ShareDeal {
  table: string
}
/**
 * How the games of a guest went.
 */
export interface Stats {
  name: string
  games: GameStats[]
}
/**
 * A table as this person may see it from outside.
 */
export interface TableAnswer {
  info: TableInfo
  mine: number[]
  host: boolean
  v: number
}
/**
 * The code that another browser showed.
 */
export interface UseCode {
  code: string
}
export interface Views {
  'fight-or-flight': FightOrFlightView
  'run-for-your-life': RunForYourLifeView
  'zombie-run': ZombieRunView
  'zombie-survival': ZombieSurvivalView
  'zombies-attack': ZombiesAttackView
}
/**
 * Where these people play on; null while others have yet to answer.
 */
export interface WentOn {
  table: string | null
}
