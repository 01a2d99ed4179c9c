// What is known of the seats as a table: a row for each seat, a column for each field.
import type { Line } from '../../shell/inWords'

export interface Grid {
  heads: string[]
  rows: string[][]
}
const COLUMNS = 7
const CELL = 60

/** The table; null where nothing is said of the seats, or what is said has parts or is too long for a cell. */
export function gridOf(seats: Line[][]): Grid | null {
  const heads = [...new Set(seats.flatMap((lines) => lines.map((line) => line.label)))]
  if (!heads.length || heads.length > COLUMNS) return null
  if (seats.flat().some((line) => line.parts.length || line.text.length > CELL)) return null
  return {
    heads,
    rows: seats.map((lines) => heads.map((head) => lines.find((line) => line.label === head)?.text ?? '')),
  }
}
