// The server of a page: Python with Shamble's own tables, behind messages. What the client would ask over HTTP and say
// over a socket comes here, and the same answers go back (see src/shamble/server/tab.py).
import { loadPyodide } from './python/pyodide.mjs'

const PARTS = ['msgspec.zip', 'yaml.zip', 'shamble.zip']

async function start() {
  const folder = new URL('./python/', import.meta.url).href
  const [python, ...parts] = await Promise.all([
    loadPyodide({ indexURL: folder }),
    ...PARTS.map(async (name) => (await fetch(folder + name)).arrayBuffer()),
  ])
  const packages = python.runPython('import site; site.getsitepackages()[0]')
  for (const part of parts) python.unpackArchive(part, 'zip', { extractDir: packages })
  return python.runPython('from shamble.server.tab import Tab; Tab()')
}

const ready = start()
const lines = new Map() // each with the last thing that was said: one after the other, as on a socket

async function heed({ t, id, method, path, body, pin, text }) {
  const tab = await ready
  if (t === 'ask') {
    const answer = await tab.ask(method, path, body, pin)
    const [status, said] = answer.toJs()
    answer.destroy()
    postMessage({ t: 'answer', id, status, text: said })
  } else if (t === 'open') {
    const hear = (said) => postMessage({ t: 'hear', id, text: said })
    lines.set(id, { line: tab.connect(hear, () => postMessage({ t: 'closed', id })), last: Promise.resolve() })
    postMessage({ t: 'opened', id })
  } else if (t === 'say') {
    const to = lines.get(id)
    to.last = to.last.then(() => to.line.read(text))
  } else if (t === 'close') {
    lines.get(id)?.line.close()
    lines.delete(id)
  }
}

onmessage = ({ data }) => {
  heed(data).catch((error) => postMessage({ t: 'failed', id: data.id, text: String(error) }))
}
