/** Seats as records write them. */
export const LETTERS = 'ABCDEFGH'

/** The seats in the order of play, starting after `from`. */
export function around(count: number, from: number | null): number[] {
  return Array.from({ length: count }, (_, i) => (i + (from === null ? 0 : from + 1)) % count)
}
