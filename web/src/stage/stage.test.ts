// What happens is shown before the table goes on; every kind of event has its line.
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../messages/en'
import { Table } from '../net/table.svelte'
import type { Wire } from '../net/wire'
import { beats as fof } from '../boards/fight-or-flight/beats'
import type { Ev, Snapshot, Told } from '../wire/types'
import { beatOf, PANELS, type Line } from './beats'

const here = (file: string): string => path.join(import.meta.dirname, file)
const schema = JSON.parse(fs.readFileSync(here('../wire/schema.json'), 'utf8')) as {
  $defs: Record<string, { enum?: string[]; properties?: Record<string, { $ref: string }> }>
}
const kinds = Object.entries(schema.$defs.Kinds!.properties!).map(([game, { $ref }]) => ({
  game,
  all: schema.$defs[$ref.split('/').at(-1)!]!.enum!,
}))
const folders = import.meta.glob<Record<string, Line>>('../boards/*/beats.ts', { eager: true, import: 'beats' })
const pictures = (group: string, name: string): boolean =>
  [
    here(`../art/${group}/${name}.svg`),
    ...kinds.map(({ game }) => here(`../boards/${game}/art/${group}/${name}.svg`)),
  ].some((file) => fs.existsSync(file))
const told = (kind: string, values: Told['values'] = {}, seat: number | null = 0): Told => ({
  moment: 0,
  kind,
  seat,
  values,
  text: kind,
  detail: false,
})

describe.each(kinds)('the events of $game', ({ game, all }) => {
  const beats = folders[`../boards/${game}/beats.ts`]!
  it('have a line each, and no others', () => {
    expect(all.length).toBeGreaterThan(15)
    expect(Object.keys(beats).sort()).toEqual([...all].sort())
  })
  it('show pictures that there are, with a word, and wait for no more than they show', () => {
    for (const kind of all) {
      const beat = beatOf(
        beats,
        told(kind, { card: 'Star Zombie', item: 'Star Item', thing: 'Fire Axe', threat: 'Lone Zombie' }),
      )
      if (!beat.panel) continue
      expect(PANELS).toContain(beat.panel)
      expect(beat.ms, kind).toBeGreaterThanOrEqual(500)
      expect(beat.ms, kind).toBeLessThanOrEqual(2500)
      expect(beat.word ?? `stage.word.${beat.panel}` in en, kind).toBeTruthy()
      expect(beat.cue, kind).toBeTruthy()
      const [group, name] = (beat.art ?? '').split('/')
      expect(pictures(group!, name!), `${kind}: ${beat.art}`).toBe(true)
    }
  })
})

describe('the stage', () => {
  const SNAPSHOT = {
    t: 'snapshot',
    table: 'T',
    v: 1,
    seat: 0,
    mine: [0],
    info: { hot_seat: false, seats: [] },
    view: { day: 3 },
    waiting: [1],
    decision: null,
    events: [],
    said: [],
    question: null,
    result: null,
    pace: 'normal',
  } as unknown as Snapshot
  const DECISION = { window: 2, prompt: { text: 'Play.', rule: '' }, choices: [{ id: 'heal', text: '', touches: [] }] }
  const ev = (v: number, rest: object): Ev => ({ t: 'ev', table: 'T', v, ...rest }) as Ev
  const fight = ev(2, {
    events: [told('played'), told('fought', { card: 'Combat' }), told('drew')],
    view: { day: 4 },
    waiting: [0],
    decision: DECISION,
  })
  const RESULT = { winners: [], payoffs: [0], choices: [1], ending: 'hunger', text: 'Lost.' }
  function opened(pace: Snapshot['pace'] = 'normal'): Table {
    const table = new Table('T', null, () => ({ tell: () => undefined, ask: () => undefined }) as unknown as Wire)
    table.stage.beats = fof
    table.heard({ ...SNAPSHOT, pace })
    return table
  }
  beforeEach(() => void vi.useFakeTimers())

  it('tells one event after the other, and shows the table only then', () => {
    const table = opened()
    table.heard(fight)
    expect(table.events.map((event) => event.kind)).toEqual(['played', 'fought'])
    expect(table.stage.scene).toMatchObject({ beat: { panel: 'fight', word: 'Combat!' } })
    expect([table.view, table.waiting, table.decision, table.choosing]).toEqual([{ day: 3 }, [1], null, false])
    vi.advanceTimersByTime(5000)
    expect(table.events).toHaveLength(3)
    expect([table.view, table.stage.scene, table.stage.busy]).toEqual([{ day: 4 }, null, false])
    expect(table.choosing).toBe(true)
  })
  it('keeps what comes meanwhile in its order, and takes it for known', () => {
    const table = opened()
    table.heard(fight)
    table.heard(ev(3, { events: [told('fed')], view: { day: 5 } }))
    table.heard(ev(3, { events: [told('fed')], view: { day: 5 } }))
    expect([table.v, table.events.length]).toEqual([3, 2])
    vi.advanceTimersByTime(9000)
    expect(table.events.map((event) => event.kind)).toEqual(['played', 'fought', 'drew', 'fed'])
    expect(table.view).toEqual({ day: 5 })
  })
  it('shows the last day before the headline', () => {
    const table = opened()
    const ended = vi.fn()
    table.listen((news) => news.ended && ended())
    table.heard(ev(2, { events: [told('hunger')], view: { day: 28 }, result: RESULT }))
    expect([table.view, table.result]).toEqual([{ day: 3 }, null])
    vi.advanceTimersByTime(3500)
    expect([table.view, table.result, ended.mock.calls.length]).toEqual([{ day: 28 }, null, 0])
    vi.advanceTimersByTime(3000)
    expect([table.result, ended.mock.calls.length]).toEqual([RESULT, 1])
  })
  it('is skipped at once, and shows nothing at the pace of instant', () => {
    const table = opened()
    table.heard(fight)
    table.stage.skip()
    expect([table.view, table.events.length, table.stage.busy]).toEqual([{ day: 4 }, 3, false])
    const quick = opened('instant')
    quick.heard(fight)
    expect([quick.view, quick.stage.scene]).toEqual([{ day: 4 }, null])
  })
  it('shows no more when the table is looked at anew, or from another seat', () => {
    const table = opened()
    table.heard(fight)
    table.heard({ ...SNAPSHOT, v: 7, view: { day: 9 } } as unknown as Snapshot)
    vi.advanceTimersByTime(9000)
    expect([table.view, table.events, table.v]).toEqual([{ day: 9 }, [], 7])
  })
  it('shows much that has piled up faster', () => {
    const table = opened()
    for (let i = 0; i < 30; i++)
      table.heard(ev(2 + i, { events: [told('fought', { card: 'Combat' })], view: { day: i } }))
    vi.advanceTimersByTime(9000)
    expect(table.stage.busy).toBe(true)
    vi.advanceTimersByTime(12_000)
    expect(table.view).toEqual({ day: 29 })
  })
  it('shows the last events once more, and forgets nothing', () => {
    const table = opened()
    table.heard(fight)
    table.stage.skip()
    table.stage.again(table.events, 1)
    expect(table.story.map((event) => event.kind)).toEqual(['played', 'fought'])
    vi.advanceTimersByTime(9000)
    expect([table.story.length, table.stage.cut]).toEqual([3, null])
  })
})
