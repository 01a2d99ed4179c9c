// The server inside this page, where the client lies on a site that has none: a worker answers what a server would.
import { under } from '../parts/base'

/** Does no server stand behind this page? `shamble build site` writes it into the page. */
export const alone: boolean = document.documentElement.dataset.server === 'page'

type Said = { t: 'answer' | 'opened' | 'hear' | 'closed' | 'failed'; id: number; status?: number; text?: string }

/** As much of a socket as a `Wire` uses. */
class Line {
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(
    private id: number,
    private post: (what: object) => void,
  ) {
    post({ t: 'open', id })
  }

  send(text: string): void {
    this.post({ t: 'say', id: this.id, text })
  }

  close(): void {
    this.post({ t: 'close', id: this.id })
    this.readyState = 3
  }

  heard(said: Said): void {
    if (said.t === 'opened') {
      this.readyState = 1
      this.onopen?.()
    } else if (said.t === 'hear') this.onmessage?.({ data: said.text! })
    else {
      this.readyState = 3
      this.onclose?.()
    }
  }
}

class Page {
  private worker: Worker | null = null
  private count = 0
  private ears = new Map<number, (said: Said) => void>()

  /** Begin before anybody asks, and keep the site for days without a network. */
  keep(): void {
    this.begun()
    void navigator.serviceWorker?.register(under('/service.js'))
  }

  private begun(): Worker {
    if (!this.worker) {
      this.worker = new Worker(under('/worker.js'), { type: 'module' })
      this.worker.onmessage = ({ data }: MessageEvent<Said>) => this.ears.get(data.id)?.(data)
    }
    return this.worker
  }

  /** A request of the API, as `fetch` would make it. */
  fetch = (path: string, asked: RequestInit): Promise<Response> =>
    new Promise((resolve) => {
      const id = ++this.count
      this.ears.set(id, (said) => {
        this.ears.delete(id)
        const text = said.t === 'failed' ? JSON.stringify({ code: 'fault', rule: '', text: said.text }) : said.text
        resolve(new Response(text, { status: said.status ?? 500 }))
      })
      const pin = new Headers(asked.headers).get('x-seat-pin') ?? undefined
      this.begun().postMessage({ t: 'ask', id, method: asked.method, path, body: asked.body ?? undefined, pin })
    })

  /** A line for frames, in the place of a socket. */
  socket(): WebSocket {
    const id = ++this.count
    const worker = this.begun()
    const line = new Line(id, (what) => worker.postMessage(what))
    this.ears.set(id, (said) => line.heard(said))
    return line as unknown as WebSocket
  }
}

export const page = new Page()
