// Every key that the sources use exists, every key of the measure is used, and every language has all of them.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from './en'
import { sentence, t } from './index'

const SRC = path.resolve(import.meta.dirname, '..')

function sources(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return ['art', 'wire', 'messages'].includes(entry.name) ? [] : sources(file)
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [fs.readFileSync(file, 'utf8')] : []
  })
}
const text = sources(SRC).join('\n')
const keys = Object.keys(en)

describe('the catalogue', () => {
  it('has every key that the sources ask for', () => {
    const asked = [...text.matchAll(/\bt\(\s*(?:[\w.?=! ]+\?\s*)?'([\w.-]+)'/g)].map((match) => match[1]!)
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.filter((key) => !(key in en))).toEqual([])
  })

  it('has no key that nobody asks for', () => {
    const families = [...text.matchAll(/`([\w]+\.(?:[\w]+\.)?)\$\{/g)].map((match) => match[1]!)
    const loose = [...text.matchAll(/`([\w]+\.[\w]*)\$\{/g)].map((match) => match[1]!)
    const unused = keys.filter((key) => !text.includes(`'${key.replace(/\.one$/, '')}'`) && ![...families, ...loose].some((start) => key.startsWith(start)))
    expect(unused.filter((key) => !/^zr\.(item|zombie)\./.test(key))).toEqual([])
  })

  it('has the same keys and the same gaps in every language', () => {
    const files = fs.readdirSync(import.meta.dirname).filter((file) => /^[a-z]{2}\.ts$/.test(file))
    expect(files).toContain('en.ts')
    for (const file of files) {
      const found = fs.readFileSync(path.join(import.meta.dirname, file), 'utf8')
      for (const key of keys) expect(found.includes(`'${key}':`), `${file}: ${key}`).toBe(true)
    }
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
    expect([t('ff.daysLeft', { n: 1 }), t('ff.daysLeft', { n: 2 })]).toEqual(['1 day left', '2 days left'])
    expect(keys.filter((key) => key.endsWith('.one') && !text.includes(`'${key}'`) && !(key.slice(0, -4) in en))).toEqual([])
  })
})
