// The socket to one table: says hello, asks again what was not answered, comes back by itself.
import { alone, page } from './page'
import type { ClientFrame, ServerFrame } from '../wire/types'

export type Line = 'connecting' | 'live' | 'lost' | 'gone'
type Asked = Extract<ClientFrame, { id: string }>

export interface Ears {
  /** What to say after the line opens (again). */
  hello(): ClientFrame | null
  heard(frame: ServerFrame): void
  line(state: Line, text?: string): void
}

const KNOWN = new Set(['ack', 'nak', 'ev', 'snapshot', 'because', 'coached', 'gone', 'pong'])
const QUIET_MS = 25_000
const DEAF_MS = 60_000

let counter = 0
/** An id that no other tab or visit has used. */
export function freshId(): string {
  counter += 1
  const random = crypto.getRandomValues(new Uint32Array(2))
  return `${random[0]!.toString(36)}${random[1]!.toString(36)}-${counter}`
}

/** A frame of the server; null for what is not understood, which is passed over. */
export function understood(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null
  try {
    const frame = JSON.parse(data) as { t?: unknown }
    return frame && typeof frame === 'object' && KNOWN.has(String(frame.t)) ? (frame as ServerFrame) : null
  } catch {
    return null
  }
}

export class Wire {
  private socket: WebSocket | null = null
  private waiting = new Map<string, Asked>()
  private tries = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private heart: ReturnType<typeof setInterval> | undefined
  private lastHeard = 0
  private closed = false

  constructor(
    private url: string,
    private ears: Ears,
    private make = (u: string): WebSocket => (alone ? page.socket() : new WebSocket(u)),
  ) {}

  open(): void {
    this.closed = false
    this.connect()
    if (typeof addEventListener === 'function') {
      addEventListener('online', this.hurry)
      document.addEventListener('visibilitychange', this.hurry)
    }
  }

  close(): void {
    this.closed = true
    clearTimeout(this.retry)
    clearInterval(this.heart)
    if (typeof removeEventListener === 'function') {
      removeEventListener('online', this.hurry)
      document.removeEventListener('visibilitychange', this.hurry)
    }
    this.socket?.close()
    this.socket = null
  }

  /** Something that must have its effect once: kept and sent again until it is answered. */
  ask(frame: Asked): void {
    this.waiting.set(frame.id, frame)
    this.send(frame)
  }

  /** Something that may be lost. */
  tell(frame: ClientFrame): void {
    this.send(frame)
  }

  get pending(): number {
    return this.waiting.size
  }

  forget(id: string): void {
    this.waiting.delete(id)
  }

  private send(frame: ClientFrame): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(frame))
  }

  private hurry = (): void => {
    if (this.closed || this.socket || document.visibilityState === 'hidden') return
    clearTimeout(this.retry)
    this.tries = 0
    this.connect()
  }

  private connect(): void {
    const socket = this.make(this.url)
    this.socket = socket
    this.lastHeard = Date.now()
    socket.onopen = () => {
      this.tries = 0
      const hello = this.ears.hello()
      if (hello) this.send(hello)
      for (const frame of this.waiting.values()) this.send(frame)
      clearInterval(this.heart)
      this.heart = setInterval(() => this.beat(), QUIET_MS)
    }
    socket.onmessage = (message: MessageEvent) => {
      this.lastHeard = Date.now()
      const frame = understood(message.data)
      if (!frame) return
      if (frame.t === 'ack' || frame.t === 'nak' || frame.t === 'because' || frame.t === 'coached') {
        // too fast is no answer: the same frame goes out again a little later
        if (frame.t === 'nak' && frame.code === 'too-fast' && this.waiting.has(frame.id)) {
          const again = this.waiting.get(frame.id)!
          setTimeout(() => this.waiting.has(again.id) && this.send(again), 600)
          return
        }
        this.waiting.delete(frame.id)
      }
      if (frame.t === 'gone') {
        if (!frame.retry) {
          this.close()
          this.ears.line('gone', frame.text)
        }
        return
      }
      this.ears.heard(frame)
    }
    socket.onclose = () => this.dropped(socket)
  }

  private dropped(socket: WebSocket): void {
    if (this.socket !== socket) return
    this.socket = null
    clearInterval(this.heart)
    if (this.closed) return
    this.ears.line('lost')
    const wait = Math.min(5000, 250 * 2 ** this.tries) * (0.8 + Math.random() * 0.4)
    this.tries += 1
    this.retry = setTimeout(() => this.connect(), wait)
  }

  private beat(): void {
    if (Date.now() - this.lastHeard > DEAF_MS) this.socket?.close()
    else this.send({ t: 'ping' })
  }
}
