// What a person likes, kept in this browser; nothing here changes what others see.
export type Theme = 'auto' | 'daylight' | 'night'
export type Motion = 'system' | 'full' | 'less'

const DEFAULTS = {
  theme: 'auto' as Theme,
  followStory: true,
  text: 1 as 0 | 1 | 2,
  plainSymbols: false,
  motion: 'system' as Motion,
  volume: 7,
  sound: true,
  importantOnly: false,
  bed: true,
  soundCaptions: false,
  letters: true,
  keys: {} as Record<string, string>,
  notify: false,
  language: 'en',
}
export type Settings = typeof DEFAULTS

const KEY = 'shamble.settings'

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings: Settings = $state(stored())

const media = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches

export const isNight = (): boolean =>
  settings.theme === 'night' || (settings.theme === 'auto' && media('(prefers-color-scheme: dark)'))

/** No travel, shake or wipe: things appear in place. */
export const lessMotion = (): boolean =>
  settings.motion === 'less' || (settings.motion === 'system' && media('(prefers-reduced-motion: reduce)'))

/** How long a movement takes, in milliseconds; 0 where motion is unwanted. */
export const time = (ms: number): number => (lessMotion() ? 0 : ms)

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // a browser that keeps nothing still plays
  }
}

export function applySettings(): void {
  const root = document.documentElement
  root.dataset.theme = isNight() ? 'night' : 'day'
  root.dataset.motion = lessMotion() ? 'less' : 'full'
  root.dataset.plain = settings.plainSymbols ? 'yes' : 'no'
  root.dataset.text = String(settings.text)
  root.lang = settings.language
}
