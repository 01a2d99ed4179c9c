// How people did with a deal: bars, the ladder, stamps, and what is shared.
import { describe, expect, it } from 'vitest'
import type { DealResult, GameInfo, OptionInfo } from '../wire/types'
import { changedOf, dealIn, idle, isSet, presetsOf, proposalFor, seatsFor } from './options'
import { bars, inARow, ladder, nearby, shared } from './tries'

const result = (name: string, choices: number, won: boolean, you = false): DealResult => ({
  name,
  seat: 0,
  ending: 'hunger',
  payoff: won ? 1 : 0,
  choices,
  table: name,
  you,
})
const tries = [
  result('Ann', 12, false),
  result('Bo', 19, false),
  result('Cem', 44, true),
  result('Mara', 31, false, true),
  result('Di', 40, true),
]

describe('how far others got', () => {
  it('counts the lost ones by how long they lasted, and the won ones last', () => {
    const drawn = bars(tries, [
      { bot: 'rookie', ending: 'hunger', payoff: 0, choices: 8 },
      { bot: 'legend', ending: 'survived', payoff: 1, choices: 40 },
    ])
    expect(drawn.map((bar) => [bar.from, bar.n])).toEqual([
      [5, 0],
      [10, 1],
      [15, 1],
      [20, 0],
      [25, 0],
      [30, 1],
      [null, 2],
    ])
    expect(drawn.filter((bar) => bar.you).map((bar) => bar.from)).toEqual([30])
    expect(drawn.filter((bar) => bar.bots.length).map((bar) => bar.bots[0])).toEqual(['rookie', 'legend'])
  })
  it('has one bar when all have won', () => {
    expect(bars([result('Ann', 9, true)], [])).toEqual([{ from: null, to: 0, n: 1, you: false, bots: [] }])
  })
  it('puts winners first, then who held out longest', () => {
    expect(ladder(tries).map((row) => row.name)).toEqual(['Di', 'Cem', 'Mara', 'Bo', 'Ann'])
    const many = ladder([...tries, ...Array.from({ length: 20 }, (_, i) => result(`x${i}`, 50 + i, false))])
    expect(nearby(many).map((one) => one.place)).toEqual([1, 2, 3, 4, 5, 21, 22, 23, 24, 25])
  })
})

describe('stamps', () => {
  const days = (...won: (boolean | null)[]) => won.map((one, i) => ({ date: `2026-11-${10 + i}`, won: one }))
  it('counts won days in a row, and today is not over', () => {
    expect(inARow(days(true, false, true, true, null))).toBe(2)
    expect(inARow(days(true, null, true))).toBe(1)
    expect(inARow(days(true, false))).toBe(0)
    expect(inARow(days(true, true))).toBe(2)
  })
  it('are shared without a word about the cards', () => {
    const text = shared('Shamble daily', tries[3]!, days(true, false, null), 'https://table')
    expect(text).toBe('Shamble daily ✗ (31)\n✓ ✗ ·\nhttps://table')
    expect(text).not.toContain('hunger')
  })
})

describe('the set-up', () => {
  const option = (name: string, value: string | number): OptionInfo => ({
    name,
    kind: 'span',
    default: value,
    values: [],
    help: '',
    rule: '',
  })
  const all = [option('remove_heal', 0), option('remove_rest', 0), option('table_talk', 'emotes')]
  const game = (more: Partial<GameInfo>) =>
    ({ seats: [1, 8], options: all, presets: [], proposals: [], idle: [], ...more }) as unknown as GameInfo
  const preset = (name: string, options: Record<string, string | number>, seats: [number, number] = [1, 8]) => ({
    name,
    line: '',
    options,
    seats,
  })
  it('knows which preset a table is, whatever else is changed', () => {
    const camp = game({
      presets: [
        preset('Casual', { remove_heal: 0, remove_rest: 0 }),
        preset('Rare', { remove_heal: 4, remove_rest: 0 }),
        preset('Alone', { remove_heal: 1 }, [1, 1]),
      ],
    })
    const on = (options: Record<string, string | number>) =>
      presetsOf(camp, 4)
        .filter((one) => isSet(one.options, all, options))
        .map((one) => one.name)
    expect(on({})).toEqual(['Casual'])
    expect(on({ remove_heal: 4, table_talk: 'free' })).toEqual(['Rare'])
    expect(on({ remove_heal: 3 })).toEqual([])
    expect(presetsOf(camp, 1).map((one) => one.name)).toContain('Alone')
    expect(presetsOf(undefined, 1)).toEqual([])
  })
  it('proposes what the game says for so many', () => {
    const chase = game({
      proposals: [
        { seats: [2, 2], options: { deck: 'classic' }, line: 'A duel.' },
        { seats: [5, 7], options: { deck: 'short' }, line: '' },
      ],
    })
    expect([2, 4, 5, 7].map((seats) => proposalFor(chase, seats)?.options?.deck)).toEqual([
      'classic',
      undefined,
      'short',
      'short',
    ])
    expect(proposalFor(chase, 2)?.line).toBe('A duel.')
    expect(proposalFor(undefined, 2)).toBeUndefined()
  })
  it('counts what differs from the default', () => {
    expect(changedOf(all, { remove_heal: 0, remove_rest: 2 }).map((one) => one.name)).toEqual(['remove_rest'])
  })
  it('greys what has no meaning beside the rest', () => {
    const long = game({
      idle: [
        { options: ['remove_heal'], why: 'Emotes only.', seats: [1, 8], where: { table_talk: ['emotes'] } },
        { options: ['remove_rest'], why: 'For one.', seats: [2, 8], where: {} },
      ],
    })
    expect(idle(long, 'remove_heal', {}, 4)).toBe('Emotes only.')
    expect(idle(long, 'remove_heal', { table_talk: 'free' }, 4)).toBe('')
    expect(idle(long, 'remove_rest', {}, 2)).toBe('For one.')
    expect(idle(long, 'remove_rest', {}, 1)).toBe('')
  })
  it('keeps people and bots from game to game', () => {
    const three = [{ kind: 'me' as const }, { kind: 'nobody' as const }, { kind: 'bot' as const, bot: 'legend' }]
    expect(seatsFor(game({ seats: [1, 2] }), three, 'survivor')).toEqual(three.slice(0, 2))
    expect(seatsFor(game({ seats: [4, 6] }), three, 'survivor')).toEqual([...three, { kind: 'bot', bot: 'survivor' }])
  })
  it('finds a deal in a link or a code', () => {
    expect(dealIn('https://table/#/deal/abc_DEF-123 ')).toBe('abc_DEF-123')
    expect(dealIn('abc_DEF-123')).toBe('abc_DEF-123')
    expect(dealIn('no')).toBe('')
  })
})
