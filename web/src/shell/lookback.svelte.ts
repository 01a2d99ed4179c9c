// Looking back: moments of a game, fetched in pieces, as this viewer (or after the end any seat) knew them.
import { tick } from 'svelte'
import { after, before } from '../parts/motion'
import { api } from '../net/api'
import type { Table } from '../net/table.svelte'
import type { Graph, Moment } from '../wire/types'
import { shell } from './shell.svelte'

const PIECE = 12
const MISSED_MS = 200
const MUCH = 0.08

const STRAIGHT = 0.00015 // chances come in four digits

/** A change of the outlook: after the choices `first` to `last`, counted from 0. */
export interface Change {
  first: number
  last: number
  from: number
  to: number
}

/** The changes of one seat's chance. In a long game only some moments are played out, and the line between two of them is straight: one change. */
export function changesOf(graph: Graph, seat: number): Change[] {
  const line = graph.chances.map((row) => row[seat] ?? 0)
  const changes: Change[] = []
  line.slice(1).forEach((to, i) => {
    const from = line[i]!
    const before = changes.at(-1)
    const goesOn = before && Math.abs(to - from - (line[before.first + 1]! - line[before.first]!)) < STRAIGHT
    if (goesOn) Object.assign(before, { last: i, to })
    else changes.push({ first: i, last: i, from, to })
  })
  return changes
}

/** The choices after which the chance of a seat (from outside: of any seat) was another by 8 points or more. */
export function turnsOf(graph: Graph, seat: number | null): number[] {
  const seats = seat === null ? (graph.chances[0] ?? []).map((_, i) => i) : [seat]
  const turns = seats.flatMap((of) =>
    changesOf(graph, of)
      .filter(({ from, to }) => Math.abs(to - from) >= MUCH)
      .map(({ first }) => first),
  )
  return [...new Set(turns)].sort((a, b) => a - b)
}

export class Lookback {
  /** Whose knowledge is shown; null: one's own. After the end it can be any seat's. */
  eyes: number | null = $state(null)
  busy = $state(false)
  playing = $state(false)
  graph: Graph | null = $state.raw(null)
  graphBusy = $state(false)
  private cache = new Map<string, Moment>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private wanted = -1

  constructor(private table: Table) {}

  get last(): number {
    return this.table.events.reduce((most, event) => Math.max(most, event.moment + 1), 0)
  }

  get at(): number {
    return this.table.past?.moment ?? this.last
  }

  private get seat(): number | null {
    return this.eyes ?? this.table.seat
  }

  async look(moment: number): Promise<void> {
    const n = Math.max(0, Math.min(this.last, moment))
    this.wanted = n
    const key = `${this.seat}:${n}`
    if (!this.cache.has(key)) {
      this.busy = true
      try {
        const seat = this.seat
        const start = Math.max(0, n - PIECE / 4)
        for (const one of await api.moments(this.table.id, seat, start, PIECE, this.table.pin))
          this.cache.set(`${seat}:${one.moment}`, one)
      } catch {
        this.busy = false
        return
      }
      this.busy = false
    }
    const found = this.cache.get(key)
    if (!found || this.wanted !== n) return
    if (Math.abs(this.at - n) <= 1) {
      before()
      void tick().then(after)
    }
    this.table.past = found
  }

  /** The game as another seat knew it. */
  seeAs(seat: number | null): void {
    this.eyes = seat
    void this.look(this.at)
  }

  live(): void {
    this.stop()
    this.wanted = -1
    this.eyes = null
    this.table.past = null
  }

  /** On from the moment that is shown, one choice after the other; `done` is called at the end, not when it is stopped. */
  play(ms: number, done?: () => void): void {
    if (this.playing) return this.stop()
    this.playing = true
    if (this.at >= this.last) void this.look(0)
    const step = () => {
      if (!this.playing) return
      if (this.at >= this.last) {
        this.stop()
        return done?.()
      }
      void this.look(this.at + 1).then(() => (this.timer = setTimeout(step, ms)))
    }
    this.timer = setTimeout(step, ms)
  }

  /** What was missed since this moment, quickly, and then back to now. */
  async watch(moment: number): Promise<void> {
    shell.missed = null
    await this.look(moment)
    this.stop()
    this.play(MISSED_MS, () => this.live())
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  /** The chances after every choice; made by the server once, after the end. */
  async draw(): Promise<void> {
    const open = this.table.mine.length > 0 || this.table.info?.spectators === 'full'
    if (this.graph || this.graphBusy || !this.table.result || !open) return
    this.graphBusy = true
    try {
      this.graph = await api.graph(this.table.id)
    } catch {
      this.graph = null
    }
    this.graphBusy = false
  }

  forget(): void {
    this.cache.clear()
  }
}
