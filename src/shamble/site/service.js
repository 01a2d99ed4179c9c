// Keeps the whole site after the first visit: from then on it needs no network. FILES and VERSION are written above.
const NAME = `shamble-${VERSION}`
const base = new URL(self.registration.scope).pathname

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)))
})

self.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name.startsWith('shamble-') && name !== NAME) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(clear())
})

/** The one page, for every address of the client: it says where its files lie. */
async function page() {
  const text = await (await caches.match(base)).text()
  return new Response(text.replace('<base href="./"', `<base href="${base}"`), { headers: { 'content-type': 'text/html' } })
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return
  const kept = () => caches.match(request, { ignoreSearch: true }).then((found) => found ?? fetch(request))
  const isReport = /\.html$/.test(new URL(request.url).pathname)
  event.respondWith(request.mode === 'navigate' && !isReport ? page() : kept())
})
