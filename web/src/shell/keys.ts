// Keys: which key does what. Digits, Enter and Esc are fixed; every other key can be changed by its owner.
import { settings } from '../settings.svelte'

export const FIXED = [
  ['do', 'Enter'],
  ['pick', '1 – 9, 0'],
  ['back', 'Esc'],
] as const
/** What the key that says the table does before another key. */
export const AFTER_SAY = [
  ['sayseat', '1 – 8'],
  ['words', ''],
] as const

export const COMMANDS = {
  done: ' ',
  list: 'a',
  undo: 'u',
  why: 'w',
  coach: 'c',
  rules: 'r',
  log: 'g',
  talk: 't',
  say: 'v',
  markers: 'h',
  speed: 's',
  step: '.',
  earlier: '[',
  later: ']',
  live: 'l',
  missed: 'm',
  eyes: 'e',
  invite: 'i',
  settings: ',',
  keys: '?',
} as const
export type Command = keyof typeof COMMANDS
/** The keys that somebody has changed. */
export type OwnKeys = Partial<Record<Command, string>>

const NAMES = Object.keys(COMMANDS) as Command[]
const MINE = new Set([
  'Enter',
  'Escape',
  'Tab',
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Unidentified',
])

export const keyOf = (command: Command, own: OwnKeys = settings.keys): string => own[command] ?? COMMANDS[command]

/** What a key does now; nothing for a key that nobody uses. */
export function commandOf(key: string, own: OwnKeys = settings.keys): Command | undefined {
  const small = key.toLowerCase()
  return NAMES.find((command) => keyOf(command, own) === small)
}

/** May this key be given to a command? Digits pick choices, and keys such as Tab belong to the browser. */
export const isFree = (key: string): boolean => !MINE.has(key) && !/^([0-9]|F\d+)$/.test(key)

/** Give a command another key; the command that had it gets the former one. */
export function rebound(own: OwnKeys, command: Command, key: string): { own: OwnKeys; swapped: Command | undefined } {
  const small = key.toLowerCase()
  const other = commandOf(small, own)
  const swapped = other === command ? undefined : other
  const all: OwnKeys = { ...own, [command]: small, ...(swapped ? { [swapped]: keyOf(command, own) } : {}) }
  return {
    own: Object.fromEntries(
      NAMES.filter((name) => (all[name] ?? COMMANDS[name]) !== COMMANDS[name]).map((name) => [name, all[name]]),
    ),
    swapped,
  }
}

/** A key as it is printed on a key cap. */
export function cap(command: Command, own: OwnKeys = settings.keys): string {
  const key = keyOf(command, own)
  return key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key[0]!.toUpperCase() + key.slice(1)
}

/** Is somebody writing here? */
export function typing(event: KeyboardEvent): boolean {
  const on = event.target as HTMLElement | null
  if (!on) return false
  return (
    on.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(on.tagName) ||
    (on instanceof HTMLInputElement && !/^(range|checkbox|radio|button)$/.test(on.type))
  )
}
