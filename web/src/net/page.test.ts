import { expect, it, vi } from 'vitest'

class FakeWorker {
  onmessage: ((event: { data: object }) => void) | null = null
  said: { t: string; id: number; [more: string]: unknown }[] = []
  postMessage = (what: { t: string; id: number }) => void this.said.push(what)
  answer = (data: object) => this.onmessage?.({ data })
}
const worker = new FakeWorker()
vi.stubGlobal('Worker', function () {
  return worker
})
const { page } = await import('./page')

it('asks the worker what fetch would ask a server', async () => {
  const answer = page.fetch('/me', { method: 'PATCH', body: '{"name":"Ann"}', headers: { 'x-seat-pin': '12' } })
  const { id, ...said } = worker.said.pop()!
  expect(said).toEqual({ t: 'ask', method: 'PATCH', path: '/me', body: '{"name":"Ann"}', pin: '12' })
  worker.answer({ t: 'answer', id, status: 409, text: '{"text":"no"}' })
  expect((await answer).status).toBe(409)
  expect(await (await answer).json()).toEqual({ text: 'no' })
})

it('answers with a fault where the worker fails', async () => {
  const answer = page.fetch('/me', { method: 'GET' })
  worker.answer({ t: 'failed', id: worker.said.pop()!.id, text: 'no Python' })
  expect((await answer).status).toBe(500)
  expect((await (await answer).json()).text).toBe('no Python')
})

it('has a line that behaves like a socket', () => {
  const line = page.socket()
  const { id } = worker.said.pop()!
  const heard: unknown[] = []
  line.onopen = () => heard.push('open')
  line.onmessage = (message) => heard.push(message.data)
  line.onclose = () => heard.push('closed')
  expect(line.readyState).toBe(0)
  worker.answer({ t: 'opened', id })
  expect(line.readyState).toBe(1)
  line.send('hello')
  expect(worker.said.pop()).toEqual({ t: 'say', id, text: 'hello' })
  worker.answer({ t: 'hear', id, text: '{"t":"pong"}' })
  worker.answer({ t: 'closed', id })
  expect(heard).toEqual(['open', '{"t":"pong"}', 'closed'])
  expect(line.readyState).toBe(3)
})
