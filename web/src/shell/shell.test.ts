// Keys that can be changed, what was seen last, and chapters of the log.
import { beforeEach, describe, expect, it } from 'vitest'
import { cap, commandOf, isFree, keyOf, rebound } from './keys'
import { factOf } from './fact'
import { isSeat, ofSeat, parts } from './inWords'
import { changesOf, turnsOf } from './lookback.svelte'
import { keepSeen, seenOf } from './missed'

describe('keys', () => {
  it('has one command for each key', () => {
    expect(commandOf('U', {})).toBe('undo')
    expect(commandOf('ä', {})).toBeUndefined()
  })
  it('gives a free key to a command', () => {
    const { own, swapped } = rebound({}, 'undo', 'Z')
    expect(swapped).toBeUndefined()
    expect([keyOf('undo', own), commandOf('u', own), commandOf('z', own)]).toEqual(['z', undefined, 'undo'])
  })
  it('lets two commands change places', () => {
    const { own, swapped } = rebound({}, 'undo', 'c')
    expect(swapped).toBe('coach')
    expect([keyOf('undo', own), keyOf('coach', own)]).toEqual(['c', 'u'])
    expect(rebound(own, 'undo', 'u').own).toEqual({})
  })
  it('keeps digits and the keys of the browser', () => {
    expect(['1', 'Tab', 'Enter', 'F5', 'Escape'].filter(isFree)).toEqual([])
    expect(isFree('ArrowUp')).toBe(true)
  })
  it('prints caps', () => {
    expect([cap('done', {}), cap('undo', {}), cap('undo', { undo: 'arrowup' })]).toEqual(['Space', 'U', 'Arrowup'])
  })
})

describe('what was seen', () => {
  beforeEach(() => localStorage.clear())
  it('remembers the last tables only', () => {
    expect(seenOf('x')).toBeNull()
    keepSeen('x', 4)
    keepSeen('x', 9)
    expect(seenOf('x')).toBe(9)
    for (let i = 0; i < 30; i++) keepSeen(`t${i}`, i)
    expect(seenOf('x')).toBeNull()
    expect(seenOf('t29')).toBe(29)
  })
})

describe('the table in words', () => {
  const view = { day: 3, over: false, hands: [['Heal'], []], shown: [{ card: 'Evade', new: true }, null], deck: { left: 12 } }
  it('says what is seen of a seat', () => {
    expect(ofSeat(view, 0, 2)).toBe('Hands: Heal. Shown: Card Evade; New yes')
    expect(ofSeat(view, 1, 2)).toBe('Shown: nothing')
  })
  it('leaves out what says nothing', () => {
    expect(parts({ a: '', b: [], c: 0, d: null }).map(([name]) => name)).toEqual(['c'])
    expect(parts([null, 'x'])).toHaveLength(2)
  })
})

describe('turning points', () => {
  const graph = { playouts: 100, chances: [[0.5, 0.5], [0.57, 0.43], [0.65, 0.35], [0.64, 0.2], [1, 0]] }
  it('are the choices that changed the outlook of a seat by 8 points', () => {
    expect(turnsOf(graph, 0)).toEqual([1, 3])
    expect(turnsOf(graph, null)).toEqual([1, 2, 3])
  })
  it('count a straight piece of the line once: between its ends nothing was played out', () => {
    const long = { playouts: 100, chances: [0.5, 0.4667, 0.4333, 0.4, 0.7, 0.7, 0.7].map((chance) => [chance]) }
    expect(changesOf(long, 0)).toEqual([{ first: 0, last: 2, from: 0.5, to: 0.4 }, { first: 3, last: 3, from: 0.4, to: 0.7 }, { first: 4, last: 5, from: 0.7, to: 0.7 }])
    expect(turnsOf(long, 0)).toEqual([0, 3])
  })
})

describe('the fact of the top bar', () => {
  it('is the day, the turn, the round', () => {
    expect(factOf('fight-or-flight', { day: 17, ending: null })).toBe('Day 18')
    expect(factOf('fight-or-flight', { day: 17, ending: 'hunger' })).toBe('Day 17')
    expect(factOf('zombies-attack', { day: 4, days: 6 })).toBe('Day 4 of 6')
    expect(factOf('zombie-survival', { step: 'Fights', rounds: 7 })).toBe('Round 7')
  })
  it('is nothing before a view, and at a game from the future', () => {
    expect(factOf('zombies-attack', null)).toBe('')
    expect(factOf('chess', {})).toBe('')
  })
})

describe('a seat in words', () => {
  it('is told by its name, but the number of a turn is a number', () => {
    expect(isSeat('hot_zone', 0, 'zombies-attack')).toBe(true)
    expect(isSeat('turn', 2, 'zombie-run')).toBe(true)
    expect(isSeat('turn', 2, 'run-for-your-life')).toBe(false)
    expect(isSeat('actor', null, 'run-for-your-life')).toBe(false)
  })
})
