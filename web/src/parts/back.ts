// The browser's Back shuts what lies over the page. One entry of the history stands for all that is open.
const open: (() => void)[] = []
/** The newest entry of the history is the one that Back takes away. */
let held = false
/** We have gone back ourselves: nothing is to be shut. */
let leaving = false

function hold(): void {
  if (held) return
  history.pushState({ over: true }, '')
  held = true
}

/** Something lies over the page now; what comes back says that it is gone. */
export function onBack(close: () => void): () => void {
  open.push(close)
  hold()
  return () => {
    open.splice(open.indexOf(close), 1)
    // one sheet may give way to another: the entry stays for it
    setTimeout(() => {
      if (open.length || !held) return
      held = false
      leaving = true
      history.back()
    })
  }
}

/** The entry becomes one of the page that is gone to; false: there is none. */
export function takeEntry(): boolean {
  const was = held
  held = false
  return was
}

/** Back was pressed: true when it shut something, and the page stays as it is. */
export function shut(): boolean {
  if (leaving) {
    leaving = false
    return true
  }
  if (!held) return false
  held = false
  open.at(-1)?.()
  return true
}
