// What the server says of the table as words: every field by a name that people use, for the text view and for the ear.
import type { GameFolder } from '../games.svelte'
import { t } from '../messages'

/** What a game adds to the words of its table. */
export type Speaks = Pick<GameFolder, 'words' | 'said' | 'numbers' | 'everything'>

export interface Line {
  label: string
  text: string
  parts: Line[]
}
export interface Section {
  title: string
  lines: Line[]
}

/** Fields that say nothing to people: what the prompt or a picture tells, and numbers of places. */
const UNSAID = new Set([
  'phase',
  'stage',
  'question',
  'asked',
  'step',
  'shapes',
  'draft',
  'lid',
  'plan',
  'seat',
  'place',
  'square',
  'wide',
  'high',
  'printed',
  'active',
  'walk',
])
/** Counts of which none is worth saying, too. */
const ZEROS = new Set([
  'deck',
  'hidden',
  'hand',
  'quiet_days',
  'bullets',
  'inside',
  'left',
  'hits',
  'items',
  'zombies',
  'space',
])
/** Fields whose value says enough within a list. */
const BARE = new Set(['kind', 'standing', 'state'])
/** Lists with one entry for each seat. */
const BY_SEAT = new Set(['seats', 'people', 'homes', 'players'])
/** Fields that hold a seat, unless the game says that it has a number there. */
const SEATS = new Set([
  'turn',
  'hot_zone',
  'dealer',
  'next_dealer',
  'actor',
  'first',
  'mover',
  'drawer',
  'winner',
  'winners',
  'zombie',
  'at',
])
export const isSeat = (name: string, game: Speaks): boolean => SEATS.has(name) && !game.numbers?.includes(name)

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value !== 'object'
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 'None' ||
  (typeof value === 'object' && !Object.keys(value).length)
const nice = (name: string): string => (name[0] ?? '').toUpperCase() + name.slice(1).replaceAll('_', ' ')
const isCount = (value: object): boolean =>
  !Array.isArray(value) && Object.values(value).every((one) => typeof one === 'number')

export class Teller {
  constructor(
    private game: Speaks,
    private names: string[],
  ) {}

  /** The whole table: what belongs to nobody first, then seat by seat. */
  table(view: object): Section[] {
    const [short, ...long] = this.common(view)
    const seats = this.names.map((name, seat) => ({ title: name, lines: this.seat(view, seat) }))
    return [short!, ...seats, ...long].filter((section) => section.lines.length)
  }

  /** What belongs to nobody: what is said in a line first, then what has parts. */
  common(view: object): Section[] {
    const lines = Object.entries(view)
      .filter(([name, one]) => !this.isBySeat(name, one))
      .map(([name, one]) => this.line(name, one))
      .filter((line) => line !== null)
    const long = lines.filter((line) => line.parts.length).map((line) => ({ title: line.label, lines: line.parts }))
    return [{ title: t('words.table'), lines: lines.filter((line) => !line.parts.length) }, ...long]
  }

  /** What the table shows of one seat. */
  seat(view: object, seat: number): Line[] {
    const found = Object.entries(view).find(([name, one]) => this.isBySeat(name, one))
    return found ? this.lines((found[1] as unknown[])[seat]) : []
  }

  private word(key: string, otherwise: string): string {
    return this.game.words.tOr(key, otherwise)
  }

  private isBySeat(name: string, value: unknown): boolean {
    return BY_SEAT.has(name) && Array.isArray(value) && value.length === this.names.length
  }

  private lines(value: unknown): Line[] {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value)
      .map(([name, one]) => this.line(name, one))
      .filter((line) => line !== null)
  }

  private label(name: string): string {
    return this.word(`field.${name}`, nice(name))
  }

  private isUnsaid(name: string, value: unknown): boolean {
    return UNSAID.has(name) || (value === 0 && !isSeat(name, this.game) && !ZEROS.has(name))
  }

  private line(name: string, value: unknown): Line | null {
    if (isEmpty(value) || (!this.game.everything && this.isUnsaid(name, value))) return null
    const label = typeof value === 'number' ? this.word(`field.count.${name}`, this.label(name)) : this.label(name)
    if (typeof value === 'boolean' && this.game.everything)
      return { label, text: t(value ? 'words.yes' : 'words.no'), parts: [] }
    if (value === true) return { label, text: '', parts: [] }
    if (value === false) {
      const not = this.word(`field.not.${name}`, '')
      return not ? { label: not, text: '', parts: [] } : null
    }
    if (isPlain(value)) return { label, text: this.plain(name, value), parts: [] }
    const list = Array.isArray(value) ? value : null
    if (list?.every(isPlain)) return { label, text: list.map((one) => this.plain(name, one)).join(', '), parts: [] }
    if (!list && isCount(value as object)) return { label, text: this.flat(value), parts: [] }
    const parts = list
      ? list.map((one, i) => this.part(one, i, name)).filter((line) => line.text || line.parts.length)
      : this.lines(value)
    return parts.length ? { label, text: '', parts } : null
  }

  /** An entry of a list: by its own name where it has one, else by its number. */
  private part(value: unknown, i: number, list: string): Line {
    const numbered = this.word(`field.each.${list}`, '')
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { label: numbered ? `${numbered} ${i + 1}` : String(i + 1), text: this.flat(value), parts: [] }
    const { name, tile, line, space, ...rest } = value as Record<string, unknown>
    const known = [name, tile, line].find((one) => typeof one === 'string') as string | undefined
    const label =
      known ??
      (typeof space === 'number'
        ? `${this.label('space')} ${space}`
        : numbered
          ? `${numbered} ${i + 1}`
          : String(i + 1))
    const some = Object.entries(rest).filter(([, one]) => one !== 0) // what a place has not is not said
    return { label, text: this.flat(Object.fromEntries(some)) || ' ', parts: [] }
  }

  /** A value in one line. */
  private flat(value: unknown): string {
    if (isPlain(value)) return this.plain('', value)
    if (Array.isArray(value)) return value.map((one) => this.flat(one)).join(', ')
    if (
      isCount(value as object) &&
      !Object.keys(value as object).some((name) => UNSAID.has(name) || /^[a-z]/.test(name))
    ) {
      return Object.entries(value as Record<string, number>)
        .filter(([, n]) => n)
        .map(([name, n]) => (/^\d+$/.test(name) ? `${name} x${n}` : `${n} ${this.plain('', name)}`))
        .join(', ')
    }
    return Object.entries(value as object)
      .map(([name, one]) => [name, this.line(name, one)] as const)
      .filter(([, line]) => line !== null)
      .map(([name, line]) => (BARE.has(name) ? line!.text : said(line!).replace(/\.$/, '')))
      .join('; ')
  }

  private plain(name: string, value: string | number | boolean | null): string {
    if (value === null) return t('words.none')
    if (isSeat(name, this.game)) {
      const seat = typeof value === 'number' ? value : 'ABCDEFGH'.indexOf(String(value))
      return this.names[seat] ?? String(value)
    }
    return this.game.said?.(name, value) ?? String(value)
  }
}

/** A line as a sentence for the ear. */
export function said(line: Line): string {
  const parts = line.parts.map((part) => said(part)).join(' ')
  return `${line.label}${line.text.trim() || parts ? ': ' : ''}${line.text.trim()}${parts || '.'}`
}

export const ofSeat = (view: object, seat: number, game: Speaks, names: string[]): string =>
  new Teller(game, names).seat(view, seat).map(said).join(' ')
