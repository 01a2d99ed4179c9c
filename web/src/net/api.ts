// Requests to the server, with the types of the wire.
import { under } from '../parts/base'
import { alone, page } from './page'
import type {
  Blocked,
  Branch,
  Day,
  Deal,
  DeviceCode,
  Done,
  GameInfo,
  Graph,
  LobbyRow,
  Made,
  Me,
  Moment,
  Moments,
  NewTable,
  Offer,
  Problem,
  Replay,
  RuleText,
  Sitter,
  Stats,
  TableAnswer,
  WentOn,
} from '../wire/types'

export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text)
  }
}

async function ask<T>(method: string, path: string, body?: unknown, pin?: string | null): Promise<T> {
  const send = alone ? page.fetch : (path: string, asked: RequestInit) => fetch(under('/api') + path, asked)
  const answer = await send(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(pin ? { 'x-seat-pin': pin } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null
    throw new Refused(problem ?? { code: String(answer.status), rule: '', text: answer.statusText }, answer.status)
  }
  return (await answer.json()) as T
}

const once = new Map<string, Promise<unknown>>()
/** The same answer for the life of the page. */
function kept<T>(path: string): Promise<T> {
  let answer = once.get(path) as Promise<T> | undefined
  if (!answer) {
    answer = ask<T>('GET', path)
    answer.catch(() => once.delete(path))
    once.set(path, answer)
  }
  return answer
}

const table = (id: string, rest = ''): string => `/tables/${encodeURIComponent(id)}${rest}`
const seatQuery = (seat: number | null): string => (seat === null ? '' : `seat=${seat}&`)

let asking: Promise<Me> | null = null
/** Who this browser is. Asked once at a time: the first answer makes the guest. */
const me = (): Promise<Me> => (asking ??= ask<Me>('GET', '/me').finally(() => (asking = null)))

export const api = {
  me,
  rename: (name: string) => ask<Me>('PATCH', '/me', { name }),
  deviceCode: () => ask<DeviceCode>('POST', '/me/code'),
  useCode: (code: string) => ask<Me>('POST', '/me/device', { code }),
  ownDataUrl: '/api/me/data',
  forgetMe: () => ask<Me>('DELETE', '/me'),
  blocks: () => ask<Blocked[]>('GET', '/blocks'),
  unblock: (id: string) => ask<Blocked[]>('DELETE', `/blocks/${encodeURIComponent(id)}`),
  block: (id: string, seat: number) => ask<Blocked>('POST', table(id, '/block'), { seat }),
  report: (id: string, seat: number, text: string) => ask<Done>('POST', table(id, '/report'), { seat, text }),
  forgetDevices: () => ask<Me>('DELETE', '/me/devices'),
  games: () => kept<GameInfo[]>('/games'),
  rules: (game: string) => kept<RuleText[]>(`/games/${encodeURIComponent(game)}/rules`),
  lobby: () => ask<LobbyRow[]>('GET', '/lobby'),
  tables: () => ask<LobbyRow[]>('GET', '/tables'),
  stats: () => ask<Stats>('GET', '/stats'),
  make: (body: NewTable) => ask<Made>('POST', '/tables', body),
  table: (id: string) => ask<TableAnswer>('GET', table(id)),
  sit: (id: string, seat: number, who: Sitter) => ask<Done>('PUT', table(id, `/seats/${seat}`), who),
  offer: (id: string, seat: number) => ask<Offer>('POST', table(id, `/seats/${seat}/offer`)),
  start: (id: string) => ask<Done>('POST', table(id, '/start')),
  again: (id: string, yes: boolean, game?: string) =>
    ask<WentOn>('POST', table(id, '/again'), { yes, ...(game ? { game } : {}) }),
  replay: (id: string, seat: number | null) => ask<Replay>('GET', table(id, `/replay?${seatQuery(seat)}`)),
  moments: (id: string, seat: number | null, start: number, count: number, pin?: string | null): Promise<Moment[]> =>
    ask<Moments>('GET', table(id, `/moments?${seatQuery(seat)}start=${start}&count=${count}`), undefined, pin).then(
      (a) => a.moments,
    ),
  graph: (id: string) => ask<Graph>('GET', table(id, '/graph')),
  branch: (id: string, body: Branch) => ask<Made>('POST', table(id, '/branch'), body),
  days: () => ask<Day[]>('GET', '/daily'),
  daily: (game: string) => ask<Deal>('GET', `/daily/${encodeURIComponent(game)}`),
  deal: (id: string) => ask<Deal>('GET', `/deals/${encodeURIComponent(id)}`),
  share: (id: string) => ask<Deal>('POST', '/deals', { table: id }),
  recordUrl: (id: string): string => under('/api') + table(id, '/record'),
}
