// Drawn covers, the plain board's table, and the browser's Back.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { gridOf } from '../boards/plain/grid'
import { game as plain } from '../boards/plain'
import { DRAWN, folderOf } from '../games.svelte'
import { said, Teller } from '../shell/inWords'
import { onBack, shut, takeEntry } from './back'
import { lines } from './card'
import { groundOf, lined } from './poster'

describe('the cover of a game without a poster', () => {
  it('bears its title in two lines at most', () => {
    expect(lined('Last Torch')).toEqual(['Last Torch'])
    expect(lined('The Long Night Watch')).toEqual(['The Long', 'Night Watch'])
    expect(lined('A Very Long Title That Does Not End')).toEqual(['A Very Long', 'Title That…'])
    expect(lined('')).toEqual([])
  })
  it('has the same ground at every place', () => {
    expect(groundOf('last-torch')).toBe(groundOf('last-torch'))
    expect(new Set(['a', 'b', 'c', 'd', 'e'].map(groundOf)).size).toBeGreaterThan(1)
  })
})

describe('the card of an end', () => {
  it('breaks its lines where they no longer fit, and never within a word', () => {
    const fits = (line: string): boolean => line.length <= 10
    expect(lines('Only Dot held out', fits)).toEqual(['Only Dot', 'held out'])
    expect(lines('Extraordinarily long', fits)).toEqual(['Extraordinarily', 'long'])
    expect(lines('  ', fits)).toEqual([])
  })
})

describe('the folders of games', () => {
  it('are found, and a game without one gets the plain board', async () => {
    expect(DRAWN).toContain('zombie-run')
    expect(DRAWN).not.toContain('plain')
    expect((await folderOf('zombie-run')).fact).toBeTypeOf('function')
    expect(await folderOf('last-torch')).toBe(plain)
  })
})

describe('the plain board', () => {
  const view = {
    night: 1,
    torches: 0,
    phase: 'Dig',
    turn: 1,
    deck: { Coins: 4, Rings: 5 },
    players: [
      { home: 0, inside: true },
      { home: 3, inside: false },
    ],
    rows: [[1, 2], [3]],
  }
  const teller = new Teller(plain, ['Ann', 'Ben'])
  it('tells every field, nought and no as well', () => {
    const [first, ...rest] = teller.common(view)
    expect(first!.lines.map(said)).toEqual([
      'Night: 1.',
      'Torches: 0.',
      'Phase: Dig.',
      'Turn: 1.',
      'Cards in the deck: 4 Coins, 5 Rings.',
    ])
    expect(rest.map((section) => section.title)).toEqual(['Rows'])
    expect(teller.seat(view, 1).map(said)).toEqual(['Home: 3.', 'Inside: no.'])
  })
  it('lays short fields of the seats out as a table', () => {
    const seats = [0, 1].map((seat) => teller.seat(view, seat))
    expect(gridOf(seats)).toEqual({
      heads: ['Home', 'Inside'],
      rows: [
        ['0', 'yes'],
        ['3', 'no'],
      ],
    })
    expect(gridOf([[], []])).toBeNull()
    expect(gridOf([[{ label: 'Hand', text: '', parts: [{ label: 'a', text: '', parts: [] }] }]])).toBeNull()
  })
})

describe('back', () => {
  afterEach(() => vi.useRealTimers())
  it('shuts what is open, and goes back where nothing is', () => {
    const close = vi.fn()
    expect(shut()).toBe(false)
    const gone = onBack(close)
    expect(shut()).toBe(true)
    expect(close).toHaveBeenCalledOnce()
    gone()
    expect(shut()).toBe(false)
  })
  it('leaves no entry behind when a sheet is shut by hand or gives way to another', () => {
    vi.useFakeTimers()
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
    const gone = onBack(() => undefined)
    gone()
    const next = onBack(() => undefined)
    vi.runAllTimers()
    expect(back).not.toHaveBeenCalled()
    next()
    vi.runAllTimers()
    expect(back).toHaveBeenCalledOnce()
    expect(shut()).toBe(true) // what our own step back has brought
    back.mockRestore()
  })
  it('gives its entry to the page that is gone to', () => {
    const gone = onBack(() => undefined)
    expect(takeEntry()).toBe(true)
    expect(takeEntry()).toBe(false)
    gone()
  })
})
