// What others have said since somebody last looked.
import type { Said } from '../wire/types'

/** How many of the lines after the first `seen` are from others. A note about somebody begins with the name. */
export function unreadOf(said: Said[], seen: number, mine: number[], names: string[]): number {
  const own = (line: Said): boolean =>
    line.seat === null ? names.some((name) => line.text?.startsWith(`${name} `)) : mine.includes(line.seat)
  return said.slice(seen).filter((line) => !own(line)).length
}
