// How people did with a deal: bars, the ladder, stamps, and what is shared.
import { describe, expect, it } from 'vitest'
import type { DealResult, GameInfo, OptionInfo } from '../wire/types'
import { changedOf, dealIn, idle, isDuel, isOn, presetsOf, proposedFor, seatsFor } from './options'
import { bars, inARow, ladder, nearby, shared } from './tries'

const result = (name: string, choices: number, won: boolean, you = false): DealResult => ({ name, seat: 0, ending: 'hunger', payoff: won ? 1 : 0, choices, table: name, you })
const tries = [result('Ann', 12, false), result('Bo', 19, false), result('Cem', 44, true), result('Mara', 31, false, true), result('Di', 40, true)]

describe('how far others got', () => {
  it('counts the lost ones by how long they lasted, and the won ones last', () => {
    const drawn = bars(tries, [{ bot: 'rookie', ending: 'hunger', payoff: 0, choices: 8 }, { bot: 'legend', ending: 'survived', payoff: 1, choices: 40 }])
    expect(drawn.map((bar) => [bar.from, bar.n])).toEqual([[5, 0], [10, 1], [15, 1], [20, 0], [25, 0], [30, 1], [null, 2]])
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
  const option = (name: string, value: string | number): OptionInfo => ({ name, kind: 'span', default: value, values: [], help: '', rule: '' })
  const all = [option('remove_heal', 0), option('remove_rest', 0), option('table_talk', 'emotes')]
  it('knows which preset a table is, whatever else is changed', () => {
    const on = (options: Record<string, string | number>) => presetsOf('fight-or-flight', 4).filter((preset) => isOn(preset, all, options)).map((preset) => preset.name)
    expect(on({})).toEqual(['preset.casual'])
    expect(on({ remove_heal: 4, table_talk: 'free' })).toEqual(['preset.experienced'])
    expect(on({ remove_heal: 4, remove_rest: 2 })).toEqual(['preset.challenge'])
    expect(on({ remove_heal: 3 })).toEqual([])
    expect(presetsOf('zombie-survival', 1)).not.toEqual(presetsOf('zombie-survival', 2))
  })
  it('proposes a short night where many play, and calls two a duel', () => {
    expect([2, 4, 5, 7].map((seats) => proposedFor('zombie-run', seats).deck)).toEqual(['classic', 'classic', 'short', 'short'])
    expect(proposedFor('fight-or-flight', 7)).toEqual({})
    expect([isDuel('zombie-run', 2), isDuel('zombie-run', 3), isDuel('fight-or-flight', 2)]).toEqual([true, false, false])
  })
  it('counts what differs from the default', () => {
    expect(changedOf(all, { remove_heal: 0, remove_rest: 2 }).map((one) => one.name)).toEqual(['remove_rest'])
  })
  it('greys what has no meaning beside the rest', () => {
    expect(idle('run-for-your-life', 'turns', {}, 4)).toBe('setup.only.night')
    expect(idle('run-for-your-life', 'turns', { victory: 'long_night' }, 4)).toBeNull()
    expect(idle('zombie-survival', 'solo_events', {}, 2)).toBe('setup.only.alone')
    expect(idle('zombie-survival', 'solo_events', {}, 1)).toBeNull()
  })
  it('keeps people and bots from game to game', () => {
    const game = (least: number, most: number) => ({ seats: [least, most] }) as unknown as GameInfo
    const three = [{ kind: 'me' as const }, { kind: 'nobody' as const }, { kind: 'bot' as const, bot: 'legend' }]
    expect(seatsFor(game(1, 2), three, 'survivor')).toEqual(three.slice(0, 2))
    expect(seatsFor(game(4, 6), three, 'survivor')).toEqual([...three, { kind: 'bot', bot: 'survivor' }])
  })
  it('finds a deal in a link or a code', () => {
    expect(dealIn('https://table/#/deal/abc_DEF-123 ')).toBe('abc_DEF-123')
    expect(dealIn('abc_DEF-123')).toBe('abc_DEF-123')
    expect(dealIn('no')).toBe('')
  })
})
