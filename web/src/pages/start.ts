// From a poster to a running game: a table with you and bots, started at once.
import { api } from '../net/api'
import { go } from '../router.svelte'
import type { GameInfo, NewTable } from '../wire/types'

const LAST = 'shamble.last'
const SETUP = 'shamble.setup.'

/** The game that this browser played last. */
export function lastGame(): string | undefined {
  try {
    return localStorage.getItem(LAST) ?? undefined
  } catch {
    return undefined
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // nothing is kept then
  }
}

/** The settings that this browser used last for a game, without the daily seed. */
export function lastSetUp(game: string): NewTable | null {
  try {
    const text = localStorage.getItem(SETUP + game)
    return text ? (JSON.parse(text) as NewTable) : null
  } catch {
    return null
  }
}

export function middleBot(game: GameInfo): string {
  return game.bots.find((bot) => bot.name === 'survivor')?.name ?? game.bots[0]?.name ?? 'survivor'
}

export function usualSeats(game: GameInfo): number {
  return Math.max(game.seats[0], Math.min(4, game.seats[1]))
}

export function freshSetUp(game: GameInfo): NewTable {
  const bot = middleBot(game)
  const seats = usualSeats(game)
  const sitters = Array.from({ length: seats }, (_, i) =>
    i === 0 ? { kind: 'me' as const } : { kind: 'bot' as const, bot },
  )
  return { game: game.id, seats, sitters, options: {}, coach: 'on', start: true }
}

/** Somebody's first game of a kind: a gentle deal, and bots that suit. */
export function firstSetUp(game: GameInfo): NewTable {
  const suits = game.cooperative ? undefined : game.bots.find((bot) => bot.name === 'rookie')?.name
  const fresh = freshSetUp(game)
  const sitters = fresh.sitters!.map((one) => (one.kind === 'bot' && suits ? { ...one, bot: suits } : one))
  return { ...fresh, sitters, gentle: true }
}

/** A table of these settings, which are remembered. The first ones of all need not be: `keep` is false. */
export async function play(setUp: NewTable, keep = true): Promise<string> {
  remember(LAST, setUp.game)
  const sitters = setUp.sitters?.map(({ pin: _, ...sitter }) => sitter) // numbers of seats are kept nowhere
  if (keep && !setUp.deal) remember(SETUP + setUp.game, JSON.stringify({ ...setUp, sitters }))
  const made = await api.make(setUp)
  return made.table
}

/** One click: the last settings of that game, else the usual ones. */
export async function playNow(id: string): Promise<void> {
  const game = (await api.games()).find((one) => one.id === id)
  if (!game) throw new Error(id)
  const last = lastSetUp(id)
  const alone = last && !last.hot_seat && last.sitters?.every((s) => s.kind === 'me' || s.kind === 'bot')
  if (alone) return go('/t/' + (await play({ ...last, start: true })))
  const again = (await api.tables()).some((row) => row.game === id)
  go('/t/' + (await play(again ? freshSetUp(game) : firstSetUp(game), false)))
}

/** A table whose other seats are free: the link is the table. */
export async function invite(id: string): Promise<void> {
  const game = (await api.games()).find((one) => one.id === id)
  if (!game) throw new Error(id)
  const seats = usualSeats(game)
  const made = await api.make({ game: id, seats, options: {}, coach: 'ask', start: false })
  go(`/t/${made.table}?invite=1`)
}
