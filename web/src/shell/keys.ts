// Keys: which letter does what, and where letters are meant as letters.
export const KEYS = [
  ['do', 'Enter'], ['pick', '1 – 9, 0'], ['back', 'Esc'], ['undo', 'U'], ['coach', 'C'], ['rules', 'R'], ['log', 'G'], ['talk', 'T'],
  ['speed', 'S'], ['step', '.'], ['invite', 'I'], ['done', 'Space'], ['earlier', '['], ['later', ']'], ['live', 'L'], ['say', 'V'],
  ['list', 'A'], ['why', 'W'], ['settings', ','], ['keys', '?'],
] as const

/** Is somebody writing here? */
export function typing(event: KeyboardEvent): boolean {
  const on = event.target as HTMLElement | null
  return !!on && (on.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName))
}
