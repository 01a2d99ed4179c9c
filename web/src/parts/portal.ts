// A part of a board that stands in the rail on wide screens, and in the board itself on narrow ones.
export function portal(node: HTMLElement, goal: string): { destroy(): void } {
  const home = document.createComment('portal')
  node.before(home)
  const wide = matchMedia('(min-width: 1100px)')
  const put = (): void => {
    const there = wide.matches ? document.querySelector(goal) : null
    if (there) there.append(node)
    else home.after(node)
  }
  put()
  wide.addEventListener('change', put)
  return {
    destroy() {
      wide.removeEventListener('change', put)
      node.remove()
      home.remove()
    },
  }
}
