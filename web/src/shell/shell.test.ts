// Keys that can be changed, what was seen last, and chapters of the log.
import { beforeEach, describe, expect, it } from 'vitest'
import { cap, commandOf, isFree, keyOf, rebound } from './keys'
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
