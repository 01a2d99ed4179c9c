// The connection: hello, numbers, resending, gaps, rewinding, and what is not understood.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { t } from '../messages'
import type { Ev, ServerFrame, Snapshot } from '../wire/types'
import { Table } from './table.svelte'
import { understood, Wire } from './wire'

class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
    this.onclose?.()
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  says(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }
}

const snapshot = (over: Partial<Snapshot> = {}): Snapshot =>
  ({
    t: 'snapshot',
    protocol: 1,
    table: 'T',
    v: 3,
    seat: 0,
    mine: [0],
    host: true,
    info: {
      id: 'T',
      game: 'fight-or-flight',
      rules: 1,
      phase: 'playing',
      options: {},
      public: false,
      spectators: 'public',
      hot_seat: false,
      timer: null,
      coach: 'on',
      talk: 'emotes',
      commitment: null,
      seed: null,
      nonce: null,
      deal: null,
      again: null,
      parent: null,
      moment: null,
      ended: null,
      seats: [{ seat: 0, kind: 'person', name: 'Ada', bot: null, away: false, held_until: null }],
    },
    view: { day: 0 } as never,
    waiting: [0],
    decision: {
      window: 7,
      prompt: { text: 'Play.', rule: 'FF-10' },
      undo: 'no',
      deadline: null,
      choices: [
        { id: 'heal', text: 'Play Heal', touches: ['hand:Heal'] },
        { id: 'star to b', text: 'Send Star to Ben', touches: ['hand:Star', 'seat:1'] },
        { id: 'star to c', text: 'Send Star to Cem', touches: ['hand:Star', 'seat:2'] },
      ],
    },
    events: [],
    said: [],
    question: null,
    result: null,
    pace: 'normal',
    ...over,
  }) as Snapshot
const ev = (v: number, rest: Partial<Ev> = {}): Ev => ({ t: 'ev', table: 'T', v, ...rest }) as Ev
const told = (moment: number) => ({
  moment,
  kind: 'played',
  seat: 0,
  values: {},
  text: `Moment ${moment}.`,
  detail: false,
})

function makeTable(): { table: Table; socket: () => FakeSocket } {
  const table = new Table(
    'T',
    null,
    (self) => new Wire('ws://x/ws', self.ears(), () => new FakeSocket() as unknown as WebSocket),
  )
  table.open()
  FakeSocket.all.at(-1)!.open()
  return { table, socket: () => FakeSocket.all.at(-1)! }
}

beforeEach(() => {
  FakeSocket.all = []
  vi.useFakeTimers()
})

describe('understanding', () => {
  it('passes over what it does not know', () => {
    expect(understood('{"t":"weather","rain":true}')).toBeNull()
    expect(understood('not json')).toBeNull()
    expect(understood('[]')).toBeNull()
    expect(understood(new ArrayBuffer(2))).toBeNull()
    expect(understood('{"t":"pong"}')).toEqual({ t: 'pong' })
  })

  it('an unknown frame does not break the table', () => {
    const { table, socket } = makeTable()
    socket().says(snapshot())
    socket().says({ t: 'weather' })
    socket().says('}{')
    expect(table.v).toBe(3)
    expect(table.line).toBe('live')
  })
})

describe('numbers', () => {
  it('says hello, takes the snapshot, follows the events', () => {
    const { table, socket } = makeTable()
    expect(socket().sent[0]).toEqual({ t: 'hello', table: 'T' })
    socket().says(snapshot())
    socket().says(ev(4, { events: [told(0)], view: { day: 1 } as never }))
    socket().says(ev(5))
    expect(table.v).toBe(5)
    expect(table.view).toEqual({ day: 1 })
    expect(table.events).toHaveLength(1)
  })

  it('takes no event twice, and asks again at a gap', () => {
    const { table, socket } = makeTable()
    socket().says(snapshot())
    socket().says(ev(4, { events: [told(0)] }))
    socket().says(ev(4, { events: [told(0)] }))
    expect(table.events).toHaveLength(1)
    socket().says(ev(9, { events: [told(5)] }))
    expect(table.v).toBe(4)
    expect(socket().sent.at(-1)).toEqual({ t: 'hello', table: 'T', v: 4, seat: 0 })
  })

  it('takes back what never happened', () => {
    const { table, socket } = makeTable()
    socket().says(snapshot({ events: [told(0), told(1), told(2)] as never }))
    socket().says(ev(4, { rewound: 1 }))
    expect(table.events.map((event) => event.moment)).toEqual([0])
  })
})

describe('choices', () => {
  it('sends one act, and forgets it at the ack', async () => {
    const { table, socket } = makeTable()
    socket().says(snapshot())
    const done = table.act('heal')
    const act = socket().sent.at(-1)!
    expect(act).toMatchObject({ t: 'act', table: 'T', window: 7, choice: 'heal', seat: 0 })
    expect(table.sending).toBe('heal')
    expect(table.choices).toEqual([])
    socket().says({ t: 'ack', id: act.id, v: 4 })
    await done
    expect(table.sending).toBeNull()
  })

  it('sends the same frame again on a new connection', async () => {
    const { table, socket } = makeTable()
    socket().says(snapshot())
    const done = table.act('heal')
    const act = socket().sent.at(-1)!
    socket().close()
    expect(table.line).toBe('lost')
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.all).toHaveLength(2)
    socket().open()
    expect(socket().sent).toEqual([{ t: 'hello', table: 'T', v: 3, seat: 0 }, act])
    socket().says({ t: 'ack', id: act.id, v: 4 })
    await done
    expect(table.sending).toBeNull()
  })

  it('shows a refusal with its rule, and waits where it was too fast', async () => {
    const { table, socket } = makeTable()
    socket().says(snapshot())
    const done = table.act('heal')
    const act = socket().sent.at(-1)!
    socket().says({ t: 'nak', id: act.id, code: 'too-fast', rule: '', text: 'Slower', v: 3 })
    expect(table.sending).toBe('heal')
    vi.advanceTimersByTime(700)
    expect(socket().sent.filter((frame) => frame.id === act.id)).toHaveLength(2)
    socket().says({ t: 'nak', id: act.id, code: 'illegal', rule: 'FF-31', text: 'not now', v: 3 })
    await done
    expect(table.refusal).toEqual({ rule: 'FF-31', text: 'not now' })
  })

  it('narrows choices down by the pieces picked', () => {
    const { table, socket } = makeTable()
    socket().says(snapshot())
    expect([...table.glow]).toEqual(['hand:Heal', 'hand:Star', 'seat:1', 'seat:2'])
    table.pick('hand:Star')
    expect([...table.glow]).toEqual(['seat:1', 'seat:2'])
    expect(table.armed).toBeNull()
    table.pick('seat:2')
    expect(table.armed).toBe('star to c')
    expect(table.stepBack()).toBe(true)
    expect(table.picked).toEqual([])
    table.pick('hand:Heal')
    expect(table.armed).toBe('heal')
  })

  it('makes ready what costs somebody, and sends it only by a hold', () => {
    const { table, socket } = makeTable()
    socket().says(snapshot())
    const sent = socket().sent.length
    table.grave = ['heal']
    table.pick('hand:Heal', true)
    table.pick('hand:Heal')
    table.make('heal')
    expect([table.armed, socket().sent.length]).toEqual(['heal', sent])
    void table.act('heal')
    expect(socket().sent.at(-1)).toMatchObject({ t: 'act', choice: 'heal' })
  })

  it('answers why not', async () => {
    const { table, socket } = makeTable()
    socket().says(snapshot())
    const why = table.why('combat')
    socket().says({ t: 'because', id: socket().sent.at(-1)!.id, rule: 'FF-31', text: 'recovering' })
    expect(await why).toEqual({ rule: 'FF-31', text: 'recovering' })
  })
})

describe('asking the table', () => {
  const question = (matter: 'undo' | 'coach') => ({
    n: 4,
    matter,
    seat: 0,
    until: 0,
    agreed: [0],
    missing: [1],
    game: null,
    about: null,
    name: '',
  })
  async function asked(matter: 'undo' | 'coach') {
    const { table, socket } = makeTable()
    const ack = () => socket().says({ t: 'ack', id: socket().sent.at(-1)!.id, v: 3 })
    const nak = () =>
      socket().says({ t: 'nak', id: socket().sent.at(-1)!.id, code: 'ask', rule: '', text: 'Ask.', v: 3 })
    socket().says(snapshot())
    void table[matter]()
    nak()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket().sent.at(-1)).toMatchObject({ t: 'ask', matter })
    ack()
    await vi.advanceTimersByTimeAsync(0)
    socket().says(ev(4, { question: question(matter) }))
    return { table, socket, ack, nak }
  }
  it('asks the coach when the table has agreed, without another press', async () => {
    const { table, socket, nak } = await asked('coach')
    socket().says(ev(5, { question: null }))
    expect(socket().sent.at(-1)).toMatchObject({ t: 'hint' })
    const sent = socket().sent.length
    nak() // it has not
    await vi.advanceTimersByTimeAsync(0)
    expect([socket().sent.length, table.noCoach, table.refusal?.text]).toEqual([
      sent,
      t('ask.declined'),
      t('ask.declined'),
    ])
  })
  it('says when an undo was declined, not when play went on', async () => {
    const declined = await asked('undo')
    declined.socket().says(ev(5, { question: null }))
    expect(declined.table.refusal?.text).toBe(t('ask.declined'))
    const granted = await asked('undo')
    granted.socket().says(ev(5, { question: null, rewound: 0 }))
    expect(granted.table.refusal).toBeNull()
  })
})

describe('a shared device', () => {
  const shared = () => snapshot({ seat: null, mine: [0, 1], decision: null })
  it('says the number of a seat with its hello, and forgets it when the curtain falls', () => {
    const { table, socket } = makeTable()
    socket().says(shared())
    table.lookFrom(1, '4711')
    expect(socket().sent.at(-1)).toMatchObject({ t: 'hello', seat: 1, pin: '4711' })
    socket().says(snapshot({ seat: 1, mine: [0, 1] }))
    expect(table.seat).toBe(1)
    table.lookFrom(null)
    expect(table.pin).toBeNull()
    expect(socket().sent.at(-1)).toEqual({ t: 'hello', table: 'T' })
  })
  it('says that nobody gets in for a moment, not that the number is wrong', () => {
    const { table, socket } = makeTable()
    socket().says(shared())
    table.lookFrom(1, '4711')
    socket().says({ t: 'nak', id: '', code: 'too-fast', rule: '', text: 'Wait a moment.', v: 3 })
    expect([table.wrongPin, table.seat]).toEqual(['Wait a moment.', null])
  })
  it('leaves the curtain down after a wrong number', () => {
    const { table, socket } = makeTable()
    socket().says(shared())
    table.lookFrom(1, '0000')
    socket().says({ t: 'nak', id: '', code: 'pin', rule: '', text: 'No.', v: 3 })
    expect([table.wrongPin, table.pin, table.seat, table.closed]).toEqual([t('curtain.wrong'), null, null, ''])
    expect(socket().sent.at(-1)).toEqual({ t: 'hello', table: 'T' })
  })
  it('says why a table is not to be seen', () => {
    const { table, socket } = makeTable()
    socket().says({ t: 'nak', id: '', code: 'refused', rule: '', text: 'Try it first.', v: 0 })
    expect(table.closed).toBe('Try it first.')
  })
})

describe('the line', () => {
  it('comes back by itself, later and later', () => {
    const { socket } = makeTable()
    for (let i = 0; i < 4; i++) {
      socket().close()
      vi.advanceTimersByTime(7000)
    }
    expect(FakeSocket.all).toHaveLength(5)
  })

  it('stays away when the server says so', () => {
    const { table, socket } = makeTable()
    socket().says({ t: 'gone', text: 'Closed.', retry: false })
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(table.line).toBe('gone')
  })

  it('drops everything of a seat before another one looks', () => {
    const { table, socket } = makeTable()
    socket().says(snapshot({ view: { hand: ['Heal'] } as never }))
    table.lookFrom(1)
    expect(table.view).toBeNull()
    expect(table.decision).toBeNull()
    expect(socket().sent.at(-1)).toEqual({ t: 'hello', table: 'T', seat: 1 })
    socket().says(snapshot() as ServerFrame) // a late answer for the former seat is not shown
    expect(table.view).toBeNull()
    socket().says(snapshot({ seat: 1, mine: [0, 1] }))
    expect(table.seat).toBe(1)
  })
})
