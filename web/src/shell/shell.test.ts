// Keys that can be changed, what was seen last, and chapters of the log.
import { beforeEach, describe, expect, it } from 'vitest'
import type { GameFolder } from '../games.svelte'
import { teamScores, winsOf, withThisOne } from './evening'
import { cap, commandOf, isFree, keyOf, rebound } from './keys'
import { game as fof } from '../boards/fight-or-flight'
import { game as plain } from '../boards/plain'
import { game as run } from '../boards/run-for-your-life'
import { game as zombie } from '../boards/zombie-run'
import { game as survival } from '../boards/zombie-survival'
import { game as attack } from '../boards/zombies-attack'
import { isSeat, ofSeat, said, Teller, type Section } from './inWords'
import { changesOf, turnsOf } from './lookback.svelte'
import { keepSeen, seenOf } from './missed'
import { unreadOf } from './unread'

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
  const names = ['Mara', 'Theo']
  const seats = [
    { hidden: 4, shown: 'Evade', stuck: false },
    { hidden: 0, shown: null, stuck: true },
  ]
  const view = {
    day: 8,
    fed: true,
    fight: 'None',
    recovery_cards: 0,
    direction: -1,
    turn: 1,
    phase: 'Play',
    removed: { Heal: 4 },
    rows: [['Rest', 'Evade'], ['Heal']],
    hand: ['Heal', 'Rest'],
    seats,
    ending: null,
  }
  const said1 = (section: Section | undefined) => section?.lines.map(said)
  it('says what is seen of a seat', () => {
    expect(ofSeat(view, 0, fof, names)).toBe('Hidden cards: 4. Shows: Evade.')
    expect(ofSeat(view, 1, fof, names)).toBe('Hidden cards: 0. Passed over.')
  })
  it('has words for fields and values, and leaves out what says nothing', () => {
    const sections = new Teller(fof, names).table(view)
    expect(sections.map((section) => section.title)).toEqual(['The table', 'Mara', 'Theo', 'Days played'])
    expect(said1(sections[0])).toEqual([
      'Days gone: 8.',
      'There is food for this week.',
      'Way round: Anticlockwise.',
      'To play: Theo.',
      'Taken out: 4 Heal.',
      'Your hand: Heal, Rest.',
    ])
    expect(said1(sections[3])).toEqual(['Week 1: Rest, Evade.', 'Week 2: Heal.'])
  })
  it('tells the places of a road and what people do', () => {
    const road = {
      people: [
        { space: 0, bullets: 0 },
        { space: 4, bullets: 2 },
      ],
      road: [{ space: 4, zombies: 1, bullets: 0 }],
      determination: { left: 41, discards: { 1: 3, 2: 4 } },
    }
    const sections = new Teller(run, names).table(road)
    expect(said1(sections[0])).toEqual(['Space: 0.', 'Bullets: 0.'])
    expect(said1(sections[2])).toEqual(['Space 4: Zombies: 1.'])
    expect(said1(sections[3])).toEqual(['Left: 41.', 'Discarded: 1 x3, 2 x4.'])
    const home = { homes: [{ people: [{ name: 'Milo', place: 0, standing: 'Ready' }] }, {}] }
    expect(said1(new Teller(survival, names).table(home)[0])).toEqual(['People: Milo: Ready.'])
  })
  it('names cards as they are printed, and whoever is a zombie', () => {
    const chase = {
      turn: 0,
      top: 'Bolt Item',
      seats: [
        { living: true, items: ['Roaches'], hand: 4 },
        { living: false, items: [], hand: 0 },
      ],
    }
    const sections = new Teller(zombie, names).table(chase)
    expect(said1(sections[0])).toEqual(['To play: Mara.', 'On top of the discard pile: Jumper Cables.'])
    expect(said1(sections[1])).toEqual(['Alive.', 'Items: Deathless Roaches.', 'Cards in hand: 4.'])
    expect(said1(sections[2])?.[0]).toBe('A zombie now.')
  })
})

describe('turning points', () => {
  const graph = {
    playouts: 100,
    chances: [
      [0.5, 0.5],
      [0.57, 0.43],
      [0.65, 0.35],
      [0.64, 0.2],
      [1, 0],
    ],
  }
  it('are the choices that changed the outlook of a seat by 8 points', () => {
    expect(turnsOf(graph, 0)).toEqual([1, 3])
    expect(turnsOf(graph, null)).toEqual([1, 2, 3])
  })
  it('count a straight piece of the line once: between its ends nothing was played out', () => {
    const long = { playouts: 100, chances: [0.5, 0.4667, 0.4333, 0.4, 0.7, 0.7, 0.7].map((chance) => [chance]) }
    expect(changesOf(long, 0)).toEqual([
      { first: 0, last: 2, from: 0.5, to: 0.4 },
      { first: 3, last: 3, from: 0.4, to: 0.7 },
      { first: 4, last: 5, from: 0.7, to: 0.7 },
    ])
    expect(turnsOf(long, 0)).toEqual([0, 3])
  })
})

describe('what was said meanwhile', () => {
  const line = (n: number, seat: number | null, text: string) => ({ n, seat, name: '', at: 0, emote: null, text })
  it('counts what others said, not oneself and not the own use of the coach', () => {
    const said = [
      line(0, 1, 'hi'),
      line(1, 0, 'hello'),
      line(2, null, 'Mara asked the coach.'),
      line(3, null, 'Theo asked the coach.'),
      line(4, 1, 'well'),
    ]
    expect(unreadOf(said, 0, [0], ['Mara'])).toBe(3)
    expect(unreadOf(said, 1, [0], ['Mara'])).toBe(2)
    expect(unreadOf(said, 5, [0], ['Mara'])).toBe(0)
  })
})

describe('the fact of the top bar', () => {
  it('is the day, the turn, the round', () => {
    const fact = (game: GameFolder, view: object): string => game.fact!(view as never)
    expect(fact(fof, { day: 17, ending: null })).toBe('Day 18')
    expect(fact(fof, { day: 17, ending: 'hunger' })).toBe('Day 17')
    expect(fact(fof, { day: 8, phase: 'Show', ending: null })).toBe('Day 8')
    expect(fact(attack, { day: 4, days: 6 })).toBe('Day 4 of 6')
    expect(fact(survival, { step: 'Fights', rounds: 7 })).toBe('Round 7')
  })
  it('is nothing at a game that nobody has drawn', () => {
    expect(plain.fact).toBeUndefined()
  })
})

describe('a seat in words', () => {
  it('is told by its name, but the number of a turn is a number', () => {
    expect(isSeat('hot_zone', attack)).toBe(true)
    expect(isSeat('turn', zombie)).toBe(true)
    expect(isSeat('turn', run)).toBe(false)
  })
})

describe('the score of an evening', () => {
  const names = ['Ann', 'Ben']
  const camp = (level: string, day: number, won: boolean) => ({
    game: 'fight-or-flight',
    names,
    winners: won ? [0, 1] : [],
    level,
    day,
  })
  const chase = (winner: number) => ({ game: 'zombie-run', names, winners: [winner], level: '', day: null })
  it('counts a team by level, with its best day and its row of wins', () => {
    const rounds = [
      camp('Casual', 31, true),
      camp('Casual', 9, false),
      camp('Challenge', 12, false),
      camp('Casual', 29, true),
      camp('Casual', 30, true),
    ]
    expect(teamScores([...rounds, chase(0)])).toEqual([
      { game: 'fight-or-flight', level: 'Casual', won: 3, lost: 1, best: 29, streak: 2 },
      { game: 'fight-or-flight', level: 'Challenge', won: 0, lost: 1, best: null, streak: 0 },
    ])
  })
  it('counts the wins of each, the most first', () => {
    const result = { ending: '', text: '', winners: [1], payoffs: [0, 1], choices: [1, 1], level: '', day: null }
    const rounds = withThisOne([chase(0), camp('Casual', 27, true), chase(1)], 'zombie-run', names, result)
    expect(winsOf(rounds)).toEqual([
      { name: 'Ben', wins: 2 },
      { name: 'Ann', wins: 1 },
    ])
    expect(winsOf([camp('Casual', 27, true)])).toEqual([])
  })
})
