// The games that there are: what the server says of each, and the folder of `boards/` that draws it.
import type { Component } from 'svelte'
import { api } from './net/api'
import type { Table } from './net/table.svelte'
import type { Words } from './messages'
import type { Ended, Story } from './parts/ending'
import type { Line } from './stage/beats'
import type { GameInfo, Told } from './wire/types'

export interface BoardProps {
  table: Table
}

/** How far somebody is on the way to something; `bad`: it had better not be reached. */
export interface Meter {
  label: string
  n: number
  all: number
  bad?: boolean
}
/** What the game is about for whoever looks: the aim, how far it is, and what presses now. */
export interface Aim {
  text: string
  meters: Meter[]
  now?: string
}

/** What the client knows of a game: `export const game` of `boards/<game>/index.ts`. See `boards/README.md`. */
export interface GameFolder<View = never> {
  board: () => Promise<{ default: Component<BoardProps> }>
  /** Folders of pictures to be there before the board is drawn. */
  art: string[]
  words: Words
  /** What each kind of event looks and sounds like; a game without them is silent, and shows nothing but its board. */
  beats?: Readonly<Record<string, Line>>
  /** The one fact of the moment that the top bar tells: the day, the turn. */
  fact?: (view: View) => string
  /** Some notes of its own, as frequencies: they begin and end a game, and the first is its bed. */
  motif?: readonly number[]
  /** The aim, always in sight above the board. */
  aim?: (view: View, seat: number | null, names: string[]) => Aim
  /** How it ended, with who did what; a game without it tells the result alone. */
  story?: (end: Ended<View>) => Story
  /** The time that begins with this event, as the game counts it ("Day 16"), or nothing. */
  when?: (event: Told) => string
  /** The heading of the log before this event, or nothing. */
  chapter?: (event: Told, first: boolean) => string
  /** A value of the view as people say it; null: as it is. */
  said?: (field: string, value: string | number | boolean) => string | null
  /** Fields that hold a number, though another game has a seat under this name. */
  numbers?: string[]
  /** No picture tells anything of it: words tell every field, nought and no as well. */
  everything?: boolean
}

const FOLDERS = import.meta.glob<GameFolder>(['./boards/*/index.ts', '!./boards/plain/index.ts'], { import: 'game' })
const nameOf = (path: string): string => path.split('/')[2]!
/** The games that this client draws itself. */
export const DRAWN = Object.keys(FOLDERS).map(nameOf).sort()

/** The folder of a game; a game without one gets the plain board. */
export function folderOf(id: string): Promise<GameFolder> {
  const path = Object.keys(FOLDERS).find((one) => nameOf(one) === id)
  return path ? FOLDERS[path]!() : import('./boards/plain').then(({ game }) => game)
}

class Rack {
  /** What the server has said of its games; none before that. */
  games: GameInfo[] = $state.raw([])

  /** Ask the server, once. */
  async load(): Promise<void> {
    if (this.games.length) return
    await api.me() // the first request makes the guest; the others follow it
    this.games = await api.games()
  }

  /** The games in their order, by their ids. */
  get ids(): string[] {
    return this.games.length ? this.games.map((game) => game.id) : DRAWN
  }

  find(id: string | undefined): GameInfo | undefined {
    return this.games.find((game) => game.id === id)
  }

  /** The title of a game; empty before the server has answered. */
  title(id: string | undefined): string {
    return this.find(id)?.title ?? (this.games.length ? (id ?? '') : '')
  }

  /** The game of this id if there is one, else the first. */
  known(id: string | undefined): string {
    return id && (this.ids.includes(id) || !this.games.length) ? id : this.ids[0]!
  }

  /** The game of the day: every game in turn. */
  get today(): string {
    return this.ids[Math.floor(Date.now() / 86_400_000) % this.ids.length]!
  }
}

export const rack = new Rack()
