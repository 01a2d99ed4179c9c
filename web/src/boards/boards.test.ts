// What the boards work out for the eye: which zombie is which, who chose what on which day.
import { describe, expect, it } from 'vitest'
import { follow, outcomeOf, spot } from './run-for-your-life/road'
import { cell, follow as stepOn, inLid } from './zombie-survival/house'
import { daysOf } from './zombies-attack/days'
import { effectOf } from './fight-or-flight/cards'
import { face, isSpecial } from './zombie-run/cards'
import { clamped, FIT, zoomedAt } from '../parts/zoom'
import type { Result, Told, ZombieSurvivalHomeView as Home, ZombieSurvivalView } from '../wire/types'
import { story as siege } from './zombie-survival/story'
import { folkOf, saidOf, sinceCard } from './zombie-survival/costs'
import { tripOf } from './zombie-survival/town'

describe('run for your life', () => {
  it('turns at the end of each row', () => {
    expect(spot(10)[0]).toBe(spot(11)[0])
    expect(spot(20)[0]).toBe(spot(21)[0])
    expect(spot(1)[1]).toBeLessThan(spot(11)[1])
  })
  it('tells what came of the last cards, not of the tie before them', () => {
    const told = (kind: string, text: string, seat = 0): Told => ({
      moment: 4,
      kind,
      seat,
      text,
      values: {},
      detail: false,
    })
    const last = told('melee', '5 to 2.')
    const story = [
      told('melee', '3 to 3.'),
      told('tied', 'A tie.'),
      last,
      told('killed', 'Another one.', 1),
      told('avoided', 'Shaken off.'),
    ]
    expect(outcomeOf(story, last)).toBe('Shaken off.')
  })
  it('keeps a zombie that stays, and lets the nearest walk', () => {
    const z = (space: number) => ({ space, bloater: false, leader: null })
    const first = follow([], [z(3), z(9)])
    const second = follow(first, [z(3), z(7)])
    expect(second.map((one) => one.id)).toEqual(first.map((one) => one.id))
    expect(second[1]!.space).toBe(7)
    expect(follow(second, [z(3), z(7), z(7)])[2]!.id).not.toBe(second[1]!.id)
  })
})

describe('zombie survival', () => {
  it('tells at the end when each house fell, and to what', () => {
    const told = (kind: string, seat: number | null, values: Told['values'] = {}): Told => ({
      moment: 1,
      kind,
      seat,
      text: '',
      values,
      detail: false,
    })
    const home = (people: number) => ({ people: Array.from({ length: people }, () => ({ name: 'Ada' })) })
    const end = {
      view: { rounds: 9, homes: [home(0), home(2)] } as unknown as ZombieSurvivalView,
      events: [
        told('round', null, { round: 8 }),
        told('killed', 1),
        told('lost', 0, { cause: 'Hunger' }),
        told('out', 0, { cause: 'Hunger' }),
        told('round', null, { round: 9 }),
      ],
      result: { winners: [1] } as unknown as Result,
      names: ['Mara', 'Dot'],
    }
    const lost = siege({ ...end, seat: 0 })
    expect(lost.title).toBe('Only Dot held out')
    expect(lost.text).toBe('Mara fell in round 8: nothing to eat.')
    expect(lost.picture).toMatchObject({ sky: 'dusk', stones: ['Mara'] })
    expect(lost.columns.map((column) => column.values)).toContainEqual(['Round 8', '–'])
    expect(siege({ ...end, seat: 1 }).picture).toMatchObject({ sky: 'dawn' })
  })
  it('lays the yards round the house', () => {
    expect(cell('F1', 0, 2)).toEqual([116, 432])
    expect(cell('B1', 0, 2)).toEqual([366, 50])
    expect(cell('L1', 1, 2)).toEqual([0, 116])
    expect(cell('R6', 0, 2)).toEqual([432, 116])
  })
  it('keeps the faces of zombies over a push', () => {
    const first = stepOn(
      [],
      [
        { x: 0, y: 0 },
        { x: 50, y: 0 },
      ],
    )
    const second = stepOn(first, [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ])
    expect(second.map((one) => one.id)).toEqual(first.map((one) => one.id))
  })
  it('puts a die into the zone that the engine names', () => {
    for (let c = 0; c < 36; c++) {
      const [x, y] = inLid('Head', c, c % 4)
      expect(Math.hypot(x - 50, y - 28.75)).toBeLessThan(17.5)
      expect(inLid('Body', c, c % 4)[1]).toBeGreaterThan(47)
    }
  })
})

describe('zombies attack', () => {
  it('reads the days from what was told', () => {
    const told = (kind: string, seat: number | null, values: Record<string, string | number | null> = {}) => ({
      moment: 0,
      kind,
      seat,
      values,
      text: kind,
      detail: false,
    })
    const days = daysOf([
      told('turned_up', 1, { card: 'Small Pack', day: 2 }),
      told('revealed', 0, { card: 'Panic' }),
      told('revealed', 1, { card: 'Firearm' }),
      told('came', null, { threat: 'Small Pack', zombie: null, start: 1 }),
      told('hit', 1, { threat: 'Small Pack', card: 'Firearm', hits: 1, needed: 2 }),
      told('bitten', 0, { threat: 'Small Pack', zombie: null, card: 'Panic' }),
    ])
    expect(days).toHaveLength(1)
    expect(days[0]!.picks.get(1)).toBe('Firearm')
    expect([...days[0]!.bitten]).toEqual([0])
    expect(days[0]!.steps.map((step) => [step.kind, step.seat])).toEqual([
      ['came', 1],
      ['hit', 1],
      ['bitten', 0],
    ])
  })
})

describe('zombie!', () => {
  it('knows items from zombies', () => {
    expect(face('Star Zombie')).toMatchObject({ symbol: 'star', zombie: true, art: 'zr/z_star' })
    expect(face('Bone Item')).toMatchObject({ symbol: 'bone', zombie: false, title: 'Squeaky Bone' })
    expect(face('Roaches')).toMatchObject({ symbol: 'roach', zombie: true })
  })
})

describe('what a card does', () => {
  const rules = [
    ['', 'You are a small group.'],
    ['FF-40', 'Evade: skipped.'],
    ['FF-41', 'Flee: two skipped.'],
    ['FF-71', 'Two players.'],
    ['FF-70', 'Three players.'],
  ].map(([id, text]) => ({ id: id!, chapter: '', text: text!, rows: [] }))
  it('is what the rulebook says, with the paragraph of a small table', () => {
    expect(effectOf('Evade', 4, rules)).toBe('Evade: skipped.')
    expect(effectOf('Evade', 2, rules)).toBe('Evade: skipped. Two players.')
    expect(effectOf('Flee', 3, rules)).toBe('Flee: two skipped. Three players.')
    expect(effectOf('Heal', 4, rules)).toBe('')
  })
  it('is the Special Rule where the server says so', () => {
    const choice = (text: string) => ({ id: '', text, touches: [] })
    expect(isSpecial(choice('Special Rule: give Jumper Cables (Bolt item) to Ben, then draw'))).toBe(true)
    expect(isSpecial(choice('Send Static Sid (Bolt zombie) to Special Rule: Ed'))).toBe(false)
  })
})

describe('looking closer', () => {
  it('keeps the point under the finger, never shows what is beyond the edge, and fits again', () => {
    const near = zoomedAt(FIT, 2, 100, 50, 400, 400)
    expect(near).toEqual({ scale: 2, x: -100, y: -50 })
    expect(zoomedAt(near, 9, 100, 50, 400, 400).scale).toBe(2.5)
    expect(clamped({ scale: 2, x: 30, y: -900 }, 400, 400)).toEqual({ scale: 2, x: 0, y: -400 })
    expect(zoomedAt(near, 1, 100, 50, 400, 400)).toEqual(FIT)
    expect(zoomedAt(FIT, 0.1, 100, 50, 400, 400)).toEqual({
      scale: 0.8,
      x: expect.closeTo(40),
      y: expect.closeTo(40),
    })
  })
})

describe('what an event costs', () => {
  const told = (kind: string, seat: number | null, values: Told['values'] = {}): Told => ({
    kind,
    seat,
    values,
    moment: 1,
    text: kind,
    detail: false,
  })
  const lives = (name: string, place: number, standing = 'Ready') => ({ name, place, standing })
  const home = (people: Home['people'], more: Partial<Home> = {}) => ({ people, naming: null, ...more }) as Home
  const story = [
    told('lost', 0, { person: 'Dov', cause: 'Hunger' }),
    told('card', null),
    told('ate', 0, { canned: 1, refrigerated: 0, unfed: 1 }),
    told('ate', 1),
    told('lost', 0, { person: 'Bruno', cause: 'Hunger' }),
    told('sick', 0, { people: 1, treated: 1 }),
    told('fatigued', 0, { person: 'Ada' }),
  ]
  it('is told from the card on, for one house', () => {
    expect(sinceCard(story, 0).map((event) => event.kind)).toEqual(['ate', 'lost', 'sick', 'fatigued'])
    expect(sinceCard([], 0)).toEqual([])
    expect(saidOf(sinceCard(story, 0), 'Food')).toEqual(['ate', 'lost'])
  })
  it('puts a cross on whom a line took, and leaves them pale in the later ones', () => {
    const here = home([lives('Ada', 0), lives('Celia', 2), lives('Enid', 3, 'In Town')])
    const row = (line: 'Food' | 'Sick' | 'Fatigue', state: string) =>
      folkOf(here, sinceCard(story, 0), line, state).map((one) => [one.name, one.mark, one.gone])
    expect(row('Food', 'Paid')).toEqual([
      ['Ada', 'plate', false],
      ['Bruno', 'close', true],
      ['Celia', 'plate', false],
    ])
    expect(row('Sick', 'Paid')).toEqual([
      ['Ada', '', false],
      ['Bruno', '', true],
      ['Celia', '', false],
    ])
    expect(row('Fatigue', 'Paid')).toEqual([
      ['Ada', 'bed', false],
      ['Bruno', '', true],
      ['Celia', '', false],
    ])
  })
  it('shows no plates while somebody will go hungry', () => {
    const naming = { still: 0, fate: 'Eats', losses: 1, loses: false }
    expect(folkOf(home([lives('Ada', 0)], { naming }), [], 'Food', 'Asked')[0]!.mark).toBe('')
    expect(folkOf(home([lives('Ada', 0)], { naming: { ...naming, losses: 0 } }), [], 'Food', 'Asked')[0]!.mark).toBe(
      'plate',
    )
  })
  it('tells a shopping card by card', () => {
    const shopping = [
      told('shops', 0, { location: 'Corner Clinic' }),
      told('round', null),
      told('shops', 0, { location: 'Fuel and Go' }),
      told('turned_up', 0, { card: 'Gas' }),
      told('turned_up', 0, { card: 'Night Clerk' }),
      told('shops', 0, { location: 'Fuel and Go' }),
      told('turned_up', 0, { card: 'Guarded Gas' }),
      told('turned_up', 0, { card: 'Night Clerk' }),
      told('town_zombie', 0, { card: 'Night Clerk', person: 'Ada' }),
      told('killed', 0),
      told('town_zombie', 0, { card: 'Guarded Gas', person: 'Dov' }),
      told('ignored', 0, { card: 'Night Clerk' }),
      told('kept', 0, { card: 'Gas' }),
    ]
    const trip = tripOf(shopping, 0)
    expect([trip.shop, trip.cards.map((one) => one.verdict), trip.fought]).toEqual([
      'Fuel and Go',
      ['kept', 'killed', 'survives', 'ignored'],
      ['Ada', 'Dov'],
    ])
    expect(tripOf([...shopping, told('dropped', 0, { card: 'Gas' })], 0).cards[0]!.verdict).toBe('left')
    expect(tripOf(shopping, 1).cards).toEqual([])
  })
})
