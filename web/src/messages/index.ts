// Words: one catalogue per language, the same keys in each. `en.ts` is the measure. A game has catalogues of its own.
import { en } from './en'

export type Key = keyof typeof en
export type Catalogue = Readonly<Record<Key, string>>
type Values = Record<string, string | number>

const CATALOGUES: Record<string, Catalogue> = { en }
export const LANGUAGES: Record<string, string> = { en: 'English' }

let language = 'en'

export function speak(wanted: string): void {
  language = wanted in CATALOGUES ? wanted : 'en'
}

/** The words of one game, and those of the client where the game has none of its own. */
export interface Words<K extends string = never> {
  /** The words of a key, with `{name}` filled in. Where `n` is 1 and there is `key.one`, those words. */
  t(key: K | Key, values?: Values): string
  /** A key of a family such as `field.`; other words where there is none. */
  tOr(key: string, otherwise: string): string
}

/** What `boards/<game>/words.ts` exports: catalogues by language, of which English has every key. */
export function wordsOf<K extends string>(
  catalogues: { en: Readonly<Record<K, string>> } & Record<string, Readonly<Record<K, string>>>,
): Words<K> {
  const found = (key: string): string | undefined =>
    (catalogues[language] as Record<string, string> | undefined)?.[key] ??
    (catalogues.en as Record<string, string>)[key] ??
    (CATALOGUES[language] as Record<string, string> | undefined)?.[key]
  return {
    t(key, values = {}) {
      const text = (values.n === 1 ? found(`${key}.one`) : undefined) ?? found(key) ?? key
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
    },
    tOr: (key, otherwise) => found(key) ?? otherwise,
  }
}

/** The words of the client itself. */
export const { t, tOr } = wordsOf<Key>({ en })

/** A piece of a sentence as one that stands alone: a capital before, a full stop behind. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  return trimmed && trimmed[0]!.toUpperCase() + trimmed.slice(1) + (/[.!?…]$/.test(trimmed) ? '' : '.')
}
