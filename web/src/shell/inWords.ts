// What the server says of the table as words: names of fields and their values, for the text view and for the ear.
import { t } from '../messages'

export const nice = (name: string): string => (name[0] ?? '').toUpperCase() + name.slice(1).replaceAll('_', ' ')
export const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'
export const plain = (value: unknown): string => (value === null ? t('words.none') : value === true ? t('words.yes') : value === false ? t('words.no') : String(value))
export const isEmpty = (value: unknown): boolean => value === '' || (typeof value === 'object' && value !== null && !Object.keys(value).length)
/** The parts of something that say anything; of a list also those that are nothing, for each has its place. */
export const parts = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, one]) => !isEmpty(one) && (one !== null || Array.isArray(value)))
/** Fields that hold a seat, besides `turn` where it is no number of a turn. */
const SEATS = new Set(['hot_zone', 'dealer', 'next_dealer', 'actor', 'first', 'mover', 'drawer', 'winner', 'zombie', 'at'])
export const isSeat = (name: string, value: unknown, game: string): value is number =>
  typeof value === 'number' && (SEATS.has(name) || (name === 'turn' && game !== 'run-for-your-life'))
/** A list with one entry for each seat. */
export const isBySeat = (value: unknown, seats: number): value is unknown[] => Array.isArray(value) && value.length === seats

/** A value in one line. */
export function flat(value: unknown): string {
  if (isPlain(value)) return plain(value)
  if (Array.isArray(value)) return value.map(flat).join(', ')
  return parts(value as object).map(([name, one]) => `${nice(name)} ${flat(one)}`).join('; ')
}

/** What the table shows of one seat. */
export function ofSeat(view: object, seat: number, seats: number): string {
  const found = parts(view).filter(([, one]) => isBySeat(one, seats) && !isEmpty(one[seat]))
  return found.map(([name, one]) => `${nice(name)}: ${flat((one as unknown[])[seat])}`).join('. ')
}
