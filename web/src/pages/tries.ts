// How people and bots did with a deal: the bars of how far they got, the order of the ladder, the words to share.
import type { BotReach, Day, DealResult } from '../wire/types'

type Reach = Pick<DealResult, 'payoff' | 'choices'>
export interface Bar {
  /** The choices that the game lasted; null: won. */
  from: number | null
  to: number
  n: number
  you: boolean
  bots: string[]
}
const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000]
const BARS = 9

export const isWon = (reach: Reach): boolean => reach.payoff > 0

/** Lost games by how long they lasted, and the won ones last. */
export function bars(results: DealResult[], bots: BotReach[]): Bar[] {
  const lost = [...results, ...bots].filter((one) => !isWon(one)).map((one) => one.choices)
  const width = WIDTHS.find((one) => Math.max(0, ...lost) - Math.min(...lost) < one * (BARS - 1)) ?? 2000
  const start = Math.floor(Math.min(...lost) / width) * width
  const count = lost.length ? Math.floor((Math.max(...lost) - start) / width) + 1 : 0
  const made: Bar[] = Array.from({ length: count }, (_, i) => ({
    from: start + i * width,
    to: start + (i + 1) * width - 1,
    n: 0,
    you: false,
    bots: [],
  }))
  made.push({ from: null, to: 0, n: 0, you: false, bots: [] })
  const barOf = (one: Reach): Bar => made[isWon(one) ? count : Math.floor((one.choices - start) / width)]!
  for (const one of results) {
    barOf(one).n += 1
    if (one.you) barOf(one).you = true
  }
  for (const one of bots) barOf(one).bots.push(one.bot)
  return made
}

/** Who won before who lost; of those the quicker first, of these who held out longer. */
export function ladder(results: DealResult[]): DealResult[] {
  return [...results].sort((a, b) => b.payoff - a.payoff || (isWon(a) ? a.choices - b.choices : b.choices - a.choices))
}

/** The best, and those around oneself, each with the place. */
export function nearby(sorted: DealResult[], top = 5): { place: number; row: DealResult }[] {
  const mine = sorted.findIndex((row) => row.you)
  return sorted
    .map((row, i) => ({ place: i + 1, row }))
    .filter((_, i) => i < top || (mine >= 0 && Math.abs(i - mine) <= 2))
}

/** Won days in a row, up to today; a day that is not over yet does not end them. */
export function inARow(days: Day[]): number {
  const past = days.at(-1)?.won === null ? days.slice(0, -1) : days
  const end = past.findLastIndex((day) => !day.won)
  return past.length - 1 - end
}

const MARK = (won: boolean | null): string => (won === null ? '·' : won ? '✓' : '✗')

/** What is shared: that it was played and how it went, and nothing of the cards. */
export function shared(title: string, own: DealResult, days: Day[], link: string): string {
  return `${title} ${MARK(isWon(own))} (${own.choices})\n${days
    .slice(-7)
    .map((day) => MARK(day.won))
    .join(' ')}\n${link}`
}
