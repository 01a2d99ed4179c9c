// A table as this viewer knows it: what the server said, and nothing that it did not say.
import type {
  Choice,
  Coached,
  Decision,
  Ev,
  LessonNow,
  Moment,
  Question,
  Result,
  Said,
  ServerFrame,
  Snapshot,
  TableInfo,
  Told,
} from '../wire/types'
import { tick } from 'svelte'
import { t } from '../messages'
import { under } from '../parts/base'
import { after, before } from '../parts/motion'
import { Stage, type Step } from '../stage/stage.svelte'
import { freshId, Wire, type Line } from './wire'

export type Pace = Snapshot['pace']
export interface Reason {
  rule: string
  text: string
}
/** What sounds, balloons and notices listen to. */
export type Listener = (news: {
  events: Told[]
  said: Said | null
  yourTurn: boolean
  ended: boolean
  fresh: boolean
}) => void

/** So long the table of the last day is seen before the headline. */
const LAST_MS = 1800

type Answer = { ok: true } | { ok: false; code: string; rule: string; text: string }

export class Table {
  line: Line = $state('connecting')
  lineText = $state('')
  v = $state(-1)
  seat: number | null = $state(null)
  mine: number[] = $state.raw([])
  host = $state(false)
  info: TableInfo | null = $state.raw(null)
  /** What is seen of the game: a type of its own for each game, which its board knows. */
  view: unknown = $state.raw(null)
  waiting: number[] = $state.raw([])
  decision: Decision | null = $state.raw(null)
  events: Told[] = $state.raw([])
  said: Said[] = $state.raw([])
  question: Question | null = $state.raw(null)
  result: Result | null = $state.raw(null)
  /** What is said now, at the table of a lesson. */
  lesson: LessonNow | null = $state.raw(null)
  pace: Pace = $state('normal')
  /** Why this table is not to be seen; empty: it is. */
  closed = $state('')
  /** Why a seat did not open to the number that was said; empty: it was not refused. */
  wrongPin = $state('')
  /** The number of the seat that is looked from: in memory only, and only while the curtain is up. */
  pin: string | null = null

  /** Seats of a shared device that have chosen since something was last told: from outside nobody sees that. */
  passed: number[] = $state.raw([])
  /** Somebody speaks first: until that is heard, nothing is offered. */
  held = $state(false)

  /** The touches picked so far of a choice with several parts. */
  picked: string[] = $state.raw([])
  /** The choice that Enter carries out. */
  armed: string | null = $state(null)
  /** Choices that cost somebody: the board names them, and they are made by a hold. */
  grave: string[] = $state.raw([])
  /** What the digits stand for, when the board has numbered some of the choices; else all of them, in their order. */
  numbered: Choice[] | null = $state.raw(null)
  /** The choice that is on its way to the server. */
  sending: string | null = $state(null)
  /** The last refusal, to be shown. */
  refusal: Reason | null = $state.raw(null)
  coached: Coached | null = $state.raw(null)
  coachBusy = $state(false)
  /** Why the coach said nothing when it was asked. */
  noCoach = $state('')
  /** A moment of the past that is looked at; null is now. */
  past: Moment | null = $state.raw(null)

  /** Where what has happened is shown before the table goes on. */
  readonly stage = new Stage(
    () => this.pace,
    () => !this.past && document.visibilityState === 'visible' && !(this.info?.hot_seat && this.seat === null),
    () => this.seat,
  )

  private wire: Wire
  private answers = new Map<string, (answer: Answer) => void>()
  private reasons = new Map<string, (reason: Reason) => void>()
  private listeners = new Set<Listener>()
  private wantSeat: number | null
  /** What this page has asked of the table, until that is answered. */
  private asked: Question['matter'] | null = null

  constructor(
    readonly id: string,
    seat: number | null = null,
    wire?: (table: Table) => Wire,
  ) {
    this.wantSeat = seat
    this.wire = wire ? wire(this) : new Wire(socketUrl(), this.ears())
  }

  ears() {
    return {
      hello: () => this.hello(),
      heard: (frame: ServerFrame) => this.heard(frame),
      line: (state: Line, text = '') => {
        this.line = state
        this.lineText = text
      },
    }
  }

  open(): void {
    this.wire.open()
  }

  close(): void {
    this.stage.clear()
    this.wire.close()
    this.listeners.clear()
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private hello() {
    const wanted = this.wantSeat ?? (this.seat !== null && this.mine.includes(this.seat) ? this.seat : null)
    const known = this.v >= 0 && this.seat === wanted ? { v: this.v } : {}
    const seat = wanted === null ? {} : { seat: wanted, ...(this.pin ? { pin: this.pin } : {}) }
    return { t: 'hello' as const, table: this.id, ...known, ...seat }
  }

  /** Look from another seat (hot seat), or from outside. Everything of the former seat is dropped first. */
  lookFrom(seat: number | null, pin: string | null = null): void {
    this.stage.clear()
    this.wantSeat = seat
    this.pin = pin
    this.wrongPin = ''
    this.seat = null
    this.view = null
    this.decision = null
    this.events = []
    this.picked = []
    this.armed = null
    this.coached = null
    this.noCoach = ''
    this.asked = null
    this.refusal = null
    this.past = null
    this.v = -1
    this.wire.tell(this.hello())
  }

  /** Sat down or stood up: ask for everything as the server sees us now. */
  private lookAgain(): void {
    this.stage.clear()
    this.wantSeat = null
    this.seat = null
    this.v = -1
    this.wire.tell({ t: 'hello', table: this.id })
  }

  // --- asking ---------------------------------------------------------------------------------------------------------

  get choices(): Choice[] {
    return this.past || this.sending || this.stage.busy || this.held ? [] : (this.decision?.choices ?? [])
  }

  get myTurn(): boolean {
    return this.seat !== null && this.waiting.includes(this.seat) && !!this.decision?.choices.length
  }

  /** Something can be chosen on this page now: it is this seat's turn, nothing is on its way, and nobody looks back. */
  get choosing(): boolean {
    return this.myTurn && !this.past && !this.sending && !this.stage.busy && !this.held
  }

  /** The seats that have something to choose at the moment that is drawn. */
  get awaited(): number[] {
    return this.past ? this.past.waiting : this.waiting
  }

  /** The view to draw: now, or the moment that is looked at. */
  get shown(): unknown {
    return this.past ? this.past.view : this.view
  }

  /** The events up to the moment that is drawn. */
  get story(): Told[] {
    const past = this.past
    if (past) return this.events.filter((event) => event.moment < past.moment)
    return this.stage.cut === null ? this.events : this.events.slice(0, this.stage.cut)
  }

  /** The choices that still fit the touches picked. */
  get fitting(): Choice[] {
    return this.choices.filter((choice) => this.picked.every((touch) => choice.touches.includes(touch)))
  }

  /** Every piece that glows: a touch of a fitting choice that is not picked yet. */
  get glow(): Set<string> {
    const glow = new Set<string>()
    for (const choice of this.fitting)
      for (const touch of choice.touches) if (!this.picked.includes(touch)) glow.add(touch)
    return glow
  }

  choice(id: string): Choice | undefined {
    return this.choices.find((choice) => choice.id === id)
  }

  touching(touch: string): Choice[] {
    return this.choices.filter((choice) => choice.touches.includes(touch))
  }

  name(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? '' : (this.info?.seats[seat]?.name ?? '')
  }

  // --- choosing -------------------------------------------------------------------------------------------------------

  /** Pick a piece: arms the choice when only one fits (or makes it, with `now`), else narrows the choices down.
   *  Picking the armed piece again makes the choice; picking one of several parts again puts it back. */
  pick(touch: string, now = false): void {
    if (this.picked.includes(touch)) {
      if (this.armed && this.choice(this.armed)?.touches.includes(touch)) this.make(this.armed)
      else this.picked = this.picked.filter((other) => other !== touch)
      return
    }
    this.armed = null
    const next = [...this.picked, touch]
    let fits = this.choices.filter((choice) => next.every((one) => choice.touches.includes(one)))
    if (!fits.length) {
      fits = this.touching(touch)
      if (!fits.length) return
      this.picked = [touch]
    } else this.picked = next
    if (fits.length === 1) {
      if (now) this.make(fits[0]!.id)
      else this.armed = fits[0]!.id
    }
  }

  arm(id: string): void {
    const choice = this.choice(id)
    if (!choice) return
    this.armed = id
    this.picked = [...choice.touches]
  }

  /** Carry a choice out; one that is grave is only made ready for its hold. */
  make(id: string): void {
    if (this.grave.includes(id)) this.arm(id)
    else void this.act(id)
  }

  stepBack(): boolean {
    if (!this.picked.length && !this.armed) return false
    if (this.armed && this.choice(this.armed)?.touches.length === this.picked.length) this.picked = []
    this.armed = null
    this.picked = this.picked.slice(0, -1)
    return true
  }

  async act(id: string): Promise<void> {
    const decision = this.decision
    if (!decision || this.sending || this.past) return
    this.sending = id
    this.refusal = null
    const seat = this.seat === null ? {} : { seat: this.seat }
    const answer = await this.ask({
      t: 'act',
      id: freshId(),
      table: this.id,
      window: decision.window,
      choice: id,
      ...seat,
    })
    this.sending = null
    this.picked = []
    this.armed = null
    if (!answer.ok) {
      this.refusal = { rule: answer.rule, text: answer.text }
      if (answer.code === 'stale') this.wire.tell(this.hello())
    } else if (this.decision === decision) this.decision = { ...decision, choices: [] }
  }

  async undo(): Promise<string> {
    const answer = await this.ask({ t: 'undo', id: freshId(), table: this.id, ...this.mySeat() })
    if (answer.ok) return 'done'
    if (answer.code === 'ask') return this.askTable('undo')
    this.refusal = { rule: answer.rule, text: answer.text }
    return answer.code
  }

  async askTable(matter: 'undo' | 'coach' | 'kick', about?: number): Promise<string> {
    const whom = about === undefined ? {} : { about }
    const answer = await this.ask({ t: 'ask', id: freshId(), table: this.id, matter, ...whom, ...this.mySeat() })
    if (answer.ok) this.asked = matter
    else this.refusal = { rule: answer.rule, text: answer.text }
    return answer.ok ? 'asked' : answer.code
  }

  /** What was asked here is answered: who may use the coach does, and an undo that was agreed to has come with the answer. */
  private answered(isVoid: boolean): void {
    const matter = this.asked
    this.asked = null
    if (isVoid) return
    if (matter === 'coach') void this.coach(true)
    else if (matter === 'undo') this.refusal = { rule: '', text: t('ask.declined') }
  }

  vote(yes: boolean): void {
    if (!this.question) return
    void this.ask({ t: 'vote', id: freshId(), table: this.id, question: this.question.n, yes, ...this.mySeat() })
  }

  async say(what: { emote: Said['emote'] } | { text: string }): Promise<void> {
    const frame = { t: 'say', id: freshId(), table: this.id, ...what, ...this.mySeat() } as Parameters<Wire['ask']>[0]
    const answer = await this.ask(frame)
    if (!answer.ok) this.refusal = { rule: answer.rule, text: answer.text }
  }

  why(choice: string): Promise<Reason> {
    const id = freshId()
    return new Promise((resolve) => {
      this.reasons.set(id, resolve)
      this.wire.ask({ t: 'why', id, table: this.id, choice, ...this.mySeat() })
    })
  }

  /** Ask the coach; `agreed`: the table has been asked before, and is not asked a second time. */
  async coach(agreed = false): Promise<void> {
    this.coachBusy = true
    this.noCoach = ''
    const answer = await this.ask({ t: 'hint', id: freshId(), table: this.id, ...this.mySeat() })
    if (answer.ok) return // the coach thinks; `coached` follows
    this.coachBusy = false
    if (answer.code === 'ask' && !agreed) return void (await this.askTable('coach'))
    this.noCoach = answer.code === 'ask' ? t('ask.declined') : answer.text
    this.refusal = { rule: answer.rule, text: this.noCoach }
  }

  setPace(pace: Pace): void {
    this.pace = pace
    this.wire.tell({ t: 'speed', table: this.id, pace })
  }

  step(): void {
    this.wire.tell({ t: 'step', table: this.id })
  }

  private mySeat() {
    return this.seat === null ? {} : { seat: this.seat }
  }

  private ask(frame: Parameters<Wire['ask']>[0]): Promise<Answer> {
    return new Promise((resolve) => {
      this.answers.set(frame.id, resolve)
      this.wire.ask(frame)
    })
  }

  // --- hearing --------------------------------------------------------------------------------------------------------

  heard(frame: ServerFrame): void {
    switch (frame.t) {
      case 'snapshot':
        return this.snapshot(frame)
      case 'ev':
        return this.ev(frame)
      case 'ack':
        return this.answer(frame.id, { ok: true })
      case 'nak':
        if (frame.id === '' && this.v < 0) this.shutOut(frame.code, frame.text)
        this.reasons.get(frame.id)?.({ rule: frame.rule, text: frame.text })
        this.reasons.delete(frame.id)
        return this.answer(frame.id, { ok: false, code: frame.code, rule: frame.rule, text: frame.text })
      case 'because':
        this.reasons.get(frame.id)?.({ rule: frame.rule, text: frame.text })
        this.reasons.delete(frame.id)
        return
      case 'coached':
        this.coached = frame
        this.coachBusy = false
        return this.answer(frame.id, { ok: true })
    }
  }

  /** A hello was refused: the table is not to be seen, or the seat asks for another number and the curtain stays down. */
  private shutOut(code: string, text: string): void {
    if (this.wantSeat === null) {
      if (code === 'not-found' || code === 'refused') this.closed = text
      return
    }
    this.lookFrom(null)
    this.wrongPin = code === 'pin' ? t('curtain.wrong') : text
  }

  private answer(id: string, answer: Answer): void {
    this.answers.get(id)?.(answer)
    this.answers.delete(id)
  }

  private snapshot(frame: Snapshot): void {
    if (frame.table !== this.id) return
    if (this.wantSeat !== null && frame.seat !== this.wantSeat) return // an older answer, for another seat
    this.stage.clear()
    const before = this.v
    this.line = 'live'
    this.v = frame.v
    this.seat = frame.seat
    this.mine = frame.mine
    this.host = frame.host
    this.info = frame.info
    this.view = frame.view
    this.waiting = frame.waiting
    this.decision = frame.decision
    this.events = frame.events
    this.said = frame.said
    this.question = frame.question
    this.result = frame.result
    this.lesson = frame.lesson
    this.pace = frame.pace
    this.picked = []
    this.armed = null
    this.tellAll([], null, before >= 0 && this.myTurn, false, before < 0)
  }

  private ev(frame: Ev): void {
    if (frame.table !== this.id || this.v < 0) return
    this.line = 'live'
    if (frame.v <= this.v) return
    if (frame.v > this.v + 1) {
      this.wire.tell(this.hello()) // a gap: ask for what is missing
      return
    }
    this.v = frame.v
    if (frame.said) this.said = [...this.said, frame.said]
    if (frame.question !== undefined) this.question = frame.question
    if (frame.mine) {
      const moved = String(frame.mine) !== String(this.mine)
      this.mine = frame.mine
      if (moved && !this.info?.hot_seat) return this.lookAgain()
    }
    if (frame.said) this.tellAll([], frame.said, false, false, false)
    const goesOn = [frame.events, frame.rewound, frame.view, frame.decision, frame.waiting].some(
      (part) => part !== undefined,
    )
    if (frame.question === null) this.answered(goesOn) // a question about the past is void when play goes on
    if (!goesOn && frame.result === undefined) {
      if (frame.info) this.info = frame.info
      return
    }
    if (frame.rewound !== undefined) this.stage.skip() // what is taken back is not shown any more
    this.stage.add(this.stepsOf(frame))
  }

  /** What a frame brings, in its order: what happened, the table after it, and the end. */
  private stepsOf(frame: Ev): Step[] {
    const events = frame.events ?? []
    const steps: Step[] = events.map((event) => ({
      run: () => {
        this.events = [...this.events, event]
        this.passed = []
        this.tellAll([event], null, false, false, false)
      },
      event,
    }))
    if (frame.rewound !== undefined) steps.unshift({ run: () => this.rewind(frame.rewound!) })
    steps.push({ run: () => this.goOn(frame) })
    if (frame.result) steps.push({ run: () => undefined, ms: LAST_MS })

    if (frame.result !== undefined) steps.push({ run: () => this.end(frame.result!) })
    return steps
  }

  private rewind(to: number): void {
    this.events = this.events.filter((event) => event.moment < to)
    if (this.past && this.past.moment > to) this.past = null
  }

  /** The table as it is after what happened. */
  private goOn(frame: Ev): void {
    if (frame.view !== undefined && !this.past) {
      before()
      void tick().then(after)
    }
    const wasMine = this.myTurn
    const window = this.decision?.window
    if (frame.info) this.info = frame.info
    if (frame.view !== undefined) this.view = frame.view
    if (frame.waiting) this.waiting = frame.waiting
    if (frame.decision !== undefined) this.decision = frame.decision
    if (frame.lesson !== undefined) this.lesson = frame.lesson
    if (this.decision?.window !== window) {
      this.picked = []
      this.armed = null
      this.coached = null
      this.coachBusy = false
      this.noCoach = ''
      this.refusal = null
    }
    if (this.myTurn && (!wasMine || this.decision?.window !== window)) this.tellAll([], null, true, false, false)
  }

  private end(result: Result | null): void {
    const isNew = !this.result && !!result
    this.result = result
    if (isNew) this.tellAll([], null, false, true, false)
  }

  private tellAll(events: Told[], said: Said | null, yourTurn: boolean, ended: boolean, fresh: boolean): void {
    for (const listener of this.listeners) listener({ events, said, yourTurn, ended, fresh })
  }
}

export function socketUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${under('/ws')}`
}
