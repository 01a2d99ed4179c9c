// Words: one catalogue per language, the same keys in each. `en.ts` is the measure.
import { en } from './en'

export type Key = keyof typeof en
export type Catalogue = Readonly<Record<Key, string>>

const CATALOGUES: Record<string, Catalogue> = { en }
export const LANGUAGES: Record<string, string> = { en: 'English' }

let words: Catalogue = en

export function speak(language: string): void {
  words = CATALOGUES[language] ?? en
}

/** The words of a key, with `{name}` filled in. Where `n` is 1 and the catalogue has `key.one`, those words. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return (values.n === 1 ? tOr(`${key}.one`, words[key]) : words[key]).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** A piece of a sentence as one that stands alone: a capital before, a full stop behind. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  return trimmed && trimmed[0]!.toUpperCase() + trimmed.slice(1) + (/[.!?…]$/.test(trimmed) ? '' : '.')
}

/** `name` of a family of keys such as `ff.kind.`; the plain word where the catalogue has none. */
export function tOr(key: string, otherwise: string): string {
  return (words as Record<string, string>)[key] ?? otherwise
}
