// The types are those of the schema: `npm run wire` makes them, nobody writes them.
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
// @ts-expect-error a plain module without types
import { typesOf } from '../../scripts/wire.mjs'

const read = (name: string): string => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')

it('are made from the schema as it is', async () => {
  expect(read('types.ts')).toBe(await typesOf(JSON.parse(read('schema.json'))))
})

it('names what is seen of a game after the game', () => {
  expect(read('types.ts')).not.toMatch(/interface \w*View\d/)
})
