// Playing on with the same people: asking, agreeing, and following them to the next table.
import { api } from '../net/api'
import type { Table } from '../net/table.svelte'
import { go } from '../router.svelte'

const AGAIN_MS = 2000

export class Rematch {
  busy = $state(false)
  trouble = $state('')
  private now = $state(Date.now())
  /** This person wants to play on, and goes where the others go. */
  private follows = false

  constructor(private table: Table) {}

  private get question() {
    return this.table.question?.matter === 'again' ? this.table.question : null
  }

  private among(seats: number[] = []): boolean {
    return seats.some((seat) => this.table.mine.includes(seat))
  }

  get isAsked(): boolean {
    return this.among(this.question?.missing)
  }

  get hasAgreed(): boolean {
    return this.among(this.question?.agreed)
  }

  /** Seconds until those who agreed go on without the others. */
  get left(): number {
    return Math.max(0, Math.ceil((this.question?.until ?? 0) - this.now / 1000))
  }

  /** The time to answer is over: who agreed says so. */
  private isLate = $derived.by(() => this.hasAgreed && this.left === 0)

  async answer(yes: boolean, game?: string): Promise<void> {
    this.busy = true
    this.trouble = ''
    try {
      const { table } = await api.again(this.table.id, yes, game)
      if (table && yes) go('/t/' + table)
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : ''
    }
    this.busy = false
  }

  /** Effects of the table's page: the clock of an open question, and the way to the next table. */
  watch(): void {
    $effect(() => {
      if (!this.question) return
      if (this.hasAgreed) this.follows = true
      const timer = setInterval(() => (this.now = Date.now()), 500)
      return () => clearInterval(timer)
    })
    $effect(() => {
      if (!this.isLate) return
      void this.answer(true)
      const timer = setInterval(() => void this.answer(true), AGAIN_MS) // the server's clock counts
      return () => clearInterval(timer)
    })
    $effect(() => {
      const again = this.table.info?.again
      if (again && this.follows) go('/t/' + again)
    })
  }
}
