// What has been told waits here until it has been shown: one event after the other, then the table as it is after them.
import { lessMotion } from '../settings.svelte'
import type { Snapshot, Told } from '../wire/types'
import { beatOf, type Beat, type Line } from './beats'

/** Something that is done in its turn, with what is to be seen of it. */
export interface Step {
  run: () => void
  /** The event that is shown, or nothing: then the table is only left as it is for `ms`. */
  event?: Told
  ms?: number
}
export interface Scene {
  event: Told
  beat: Beat
  /** How long it is shown, in milliseconds. */
  ms: number
}

const FACTOR: Record<Snapshot['pace'], number> = { half: 2, normal: 1, step: 1, double: 0.5, instant: 0 }
/** One's own bite, fight, death is seen for longer. */
const OWN = 1.5
/** Where more than this has piled up, it is shown faster, the more the faster. */
const MOST_MS = 9000
/** Stills are seen no shorter than this. */
const STILL_MS = 700

export class Stage {
  /** What is shown now. */
  scene: Scene | null = $state.raw(null)
  /** Something waits to be shown, or is shown. */
  busy = $state(false)
  /** How many of the events have been told again, while the last ones are shown once more; null: all. */
  cut: number | null = $state(null)
  /** The beats of the game at this table; none until its folder has come. */
  beats: Readonly<Record<string, Line>> = {}
  private steps: Step[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `pace` says how fast; `shows` whether anybody looks at the table as it is now; `seat` whose own it is. */
  constructor(
    private pace: () => Snapshot['pace'],
    private shows: () => boolean,
    private seat: () => number | null,
  ) {}

  /** Do this after what is under way; at once where there is nothing to wait for. */
  add(steps: Step[]): void {
    this.steps.push(...steps)
    if (this.timer === undefined) this.next()
  }

  /** Everything that waits, at once. */
  skip(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const rest = this.steps
    this.steps = []
    this.scene = null
    for (const step of rest) step.run()
    if (this.timer === undefined && !this.steps.length) this.busy = false
  }

  /** Forget what waits. */
  clear(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.steps = []
    this.scene = null
    this.busy = false
    this.cut = null
  }

  /** The last events once more, from this one on. */
  again(events: readonly Told[], from: number): void {
    this.skip()
    const steps = events.slice(from).map((event, i) => ({ run: () => (this.cut = from + i + 1), event }))
    this.cut = from
    this.add([...steps, { run: () => undefined, ms: 900 }, { run: () => (this.cut = null) }])
  }

  private next(): void {
    this.timer = undefined
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      const ms = this.length(step)
      const beat = step.event && ms ? beatOf(this.beats, step.event) : null
      this.scene = beat ? { event: step.event!, beat, ms } : null
      if (ms) this.busy = true
      step.run()
      if (ms) {
        this.timer = setTimeout(() => this.next(), ms)
        return
      }
    }
    this.scene = null
    this.busy = false
  }

  private length(step: Step): number {
    const factor = FACTOR[this.pace()]
    if (!factor || !this.shows()) return 0
    const ms = this.wanted(step)
    if (!ms) return 0
    const all = this.steps.reduce((sum, one) => sum + this.wanted(one), ms)
    const shown = ms * factor * Math.min(1, (MOST_MS / all) ** 2)
    const still = lessMotion() && step.event && beatOf(this.beats, step.event).panel
    return still ? Math.max(STILL_MS * factor, shown) : shown
  }

  private wanted(step: Step): number {
    if (!step.event) return step.ms ?? 0
    const beat = beatOf(this.beats, step.event)
    const own = beat.panel && this.seat() !== null && (step.event.seat === this.seat() || beat.to === this.seat())
    return (beat.ms ?? 0) * (own ? OWN : 1)
  }
}
