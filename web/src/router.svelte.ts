// Where we are. A table is `/t/id`; the other pages are `/#/name/...`, so any server that sends the one page will do.
// A link is an ordinary <a href>; clicks inside the page do not load it anew.
import { shut, takeEntry } from './parts/back'
import { base, under } from './parts/base'

export interface Place {
  path: string
  parts: string[]
  query: URLSearchParams
}

function here(): Place {
  const { pathname, search, hash } = location
  const path = hash.startsWith('#/') ? hash.slice(1) : pathname.slice(base.length)
  return { path, parts: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(search) }
}

export const place: Place = $state(here())

function look(): void {
  Object.assign(place, here())
}

/** Go to a path of the client, such as `/t/id` or `/#/daily`. */
export function go(path: string, replace = false): void {
  const to = under(path)
  if (to === location.pathname + location.search + location.hash) return
  history[takeEntry() || replace ? 'replaceState' : 'pushState'](null, '', to)
  look()
  if (!replace) window.scrollTo(0, 0)
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
  if (
    link.pathname.startsWith(under('/api/')) ||
    !link.pathname.startsWith(base + '/') ||
    (link.pathname === location.pathname && link.hash && !link.hash.startsWith('#/'))
  )
    return
  event.preventDefault()
  go(link.pathname.slice(base.length) + link.search + link.hash)
}

function back(): void {
  if (!shut()) look()
}

export function startRouter(): () => void {
  addEventListener('popstate', back)
  addEventListener('hashchange', look)
  addEventListener('click', follow)
  return () => {
    removeEventListener('popstate', back)
    removeEventListener('hashchange', look)
    removeEventListener('click', follow)
  }
}
