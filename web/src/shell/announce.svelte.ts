// What a screen reader is told: one polite line for the log, one assertive line for your turn and the end.
export const spoken = $state({ polite: '', urgent: '' })

let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Said soon, together with what else happens within 700 ms. */
export function mention(text: string): void {
  if (!text) return
  waiting.push(text)
  timer ??= setTimeout(() => {
    spoken.polite = waiting.slice(-6).join(' ')
    waiting = []
    timer = undefined
  }, 700)
}

export function announce(text: string): void {
  spoken.urgent = spoken.urgent === text ? text + ' ' : text
}
