// How each game looks on the rack. Titles, seats and options come from the server; poster, board and pictures from here.
import type { Component } from 'svelte'
import type { Table } from './net/table.svelte'
import type { Key } from './messages'

export interface BoardProps {
  table: Table
}
export interface Looks {
  id: string
  poster: string
  title: Key
  line: Key
  minutes: Key
  kind: Key
  prefix: string
  /** Folders of pictures to be there before the board is drawn. */
  art: string[]
  /** Something secret is in a hand: hot-seat needs the curtain. */
  secrets: boolean
  board: () => Promise<{ default: Component<BoardProps> }>
}

export const GAMES: Looks[] = [
  {
    id: 'fight-or-flight', poster: 'poster/fight_or_flight', title: 'ff.title', line: 'ff.line', minutes: 'ff.minutes', kind: 'ff.kind',
    prefix: 'FF', art: ['ff'], secrets: true, board: () => import('./boards/fight-or-flight/Board.svelte'),
  },
  {
    id: 'zombie-run', poster: 'poster/zombie', title: 'zr.title', line: 'zr.line', minutes: 'zr.minutes', kind: 'zr.kind',
    prefix: 'ZR', art: ['zr', 'sym', 'tok'], secrets: true, board: () => import('./boards/zombie-run/Board.svelte'),
  },
  {
    id: 'run-for-your-life', poster: 'poster/run_for_your_life', title: 'rl.title', line: 'rl.line', minutes: 'rl.minutes', kind: 'rl.kind',
    prefix: 'RL', art: ['rl', 'tok', 'tex'], secrets: false, board: () => import('./boards/run-for-your-life/Board.svelte'),
  },
  {
    id: 'zombie-survival', poster: 'poster/zombie_survival', title: 'zs.title', line: 'zs.line', minutes: 'zs.minutes', kind: 'zs.kind',
    prefix: 'ZS', art: ['zs', 'tok', 'tex', 'people', 'town', 'fig'], secrets: false, board: () => import('./boards/zombie-survival/Board.svelte'),
  },
  {
    id: 'zombies-attack', poster: 'poster/zombies_attack', title: 'za.title', line: 'za.line', minutes: 'za.minutes', kind: 'za.kind',
    prefix: 'ZA', art: ['za', 'fig'], secrets: true, board: () => import('./boards/zombies-attack/Board.svelte'),
  },
]

export const looksOf = (id: string): Looks | undefined => GAMES.find((game) => game.id === id)
/** The game whose rule this is, such as FF-30. */
export const gameOfRule = (rule: string): Looks | undefined => GAMES.find((game) => rule.startsWith(game.prefix + '-'))
