// What a lesson speaks of is lit on the board: the pieces and places of these names, as the board draws them now.

const named = (name: string): string => {
  const text = CSS.escape(name)
  return `#main [data-place="${text}"], #main [data-piece="${text}"]`
}

/** Light these until the returned function is called; what the board draws later is lit as well. */
export function light(names: string[]): () => void {
  const main = document.getElementById('main')
  const draw = (): void => {
    const nodes = new Set(names.flatMap((name) => [...document.querySelectorAll(named(name))]))
    for (const node of document.querySelectorAll('[data-lit]')) if (!nodes.has(node)) node.removeAttribute('data-lit')
    for (const node of nodes) node.setAttribute('data-lit', '')
  }
  draw()
  const watch = new MutationObserver(draw)
  if (main) watch.observe(main, { childList: true, subtree: true })
  return () => {
    watch.disconnect()
    for (const node of document.querySelectorAll('[data-lit]')) node.removeAttribute('data-lit')
  }
}
