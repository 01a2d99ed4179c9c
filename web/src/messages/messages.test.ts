// Every key that the sources use exists, every key of the measure is used, and every language has all of them.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from './en'
import { t as days } from '../boards/fight-or-flight/words'
import { sentence, t } from './index'

const SRC = path.resolve(import.meta.dirname, '..')

/** The sources of a folder, but pictures, tests and catalogues. */
function sources(folder: string, without: string[] = []): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return ['art', 'wire', 'messages', ...without].includes(entry.name) ? [] : sources(file)
    return /\.(svelte|ts)$/.test(entry.name) && !/\.test\.ts$|^[a-z]{2}\.ts$/.test(entry.name)
      ? [fs.readFileSync(file, 'utf8')]
      : []
  })
}
const catalogues = import.meta.glob<Record<string, string>>('../boards/*/en.ts', { eager: true, import: 'en' })
const everything = sources(SRC).join('\n')
const client = {
  name: 'the client',
  folder: path.join(SRC, 'messages'),
  text: everything,
  own: en as Record<string, string>,
  shared: {} as Record<string, string>,
}
const games = Object.entries(catalogues).map(([file, own]) => {
  const folder = path.resolve(import.meta.dirname, path.dirname(file))
  // what the shell asks for in the words of a game, too
  return {
    name: path.basename(folder),
    folder,
    text: [...sources(folder), ...sources(SRC, ['boards'])].join('\n'),
    own,
    shared: en as Record<string, string>,
  }
})
/** Every key that is named in a source: `t('...')`, with a condition before it or not. */
const askedIn = (text: string): string[] =>
  [...text.matchAll(/\bt\(\s*(?:[\w.?=! ]+\?\s*)?'([\w.-]+)'/g)].map((match) => match[1]!)

describe.each([client, ...games])('the catalogue of $name', ({ folder, text, own, shared }) => {
  const keys = Object.keys(own)

  it('has no key that nobody asks for', () => {
    const families = [...text.matchAll(/`([\w]+\.(?:[\w]+\.)?[\w]*)\$\{/g)].map((match) => match[1]!)
    const unused = keys.filter(
      (key) => !text.includes(`'${key.replace(/\.one$/, '')}'`) && !families.some((start) => key.startsWith(start)),
    )
    expect(unused).toEqual([])
  })

  it('has the same keys and the same gaps in every language', () => {
    const files = fs.readdirSync(folder).filter((file) => /^[a-z]{2}\.ts$/.test(file))
    expect(files).toContain('en.ts')
    for (const file of files) {
      const found = fs.readFileSync(path.join(folder, file), 'utf8')
      for (const key of keys) expect(found.includes(`'${key}':`), `${file}: ${key}`).toBe(true)
    }
  })

  it('says one thing differently from many only where it says many', () => {
    expect(
      keys.filter((key) => key.endsWith('.one') && !text.includes(`'${key}'`) && !(key.slice(0, -4) in own)),
    ).toEqual([])
  })

  it('repeats no words of the client', () => {
    expect(keys.filter((key) => shared[key] === own[key] && key in shared)).toEqual([])
  })
})

describe('the catalogues', () => {
  it('have every key that the sources ask for', () => {
    const rest = sources(SRC, ['boards']).join('\n')
    expect(askedIn(everything).length).toBeGreaterThan(100)
    expect(askedIn(rest).filter((key) => !(key in en))).toEqual([])
    for (const { folder, own } of games)
      expect(askedIn(sources(folder).join('\n')).filter((key) => !(key in own || key in en))).toEqual([])
  })

  it('fills gaps and leaves unknown ones alone', () => {
    expect(t('caption.wait', { names: 'Ada' })).toBe('Waiting for Ada.')
    expect(t('caption.wait')).toBe('Waiting for {names}.')
  })

  it('makes a sentence of a piece of one', () => {
    expect(sentence('you have no card')).toBe('You have no card.')
    expect(sentence('Enough!')).toBe('Enough!')
    expect(sentence('')).toBe('')
  })

  it('says one day, and two days', () => {
    expect([days('ff.daysLeft', { n: 1 }), days('ff.daysLeft', { n: 2 })]).toEqual(['1 day left', '2 days left'])
  })
})
