/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:art' {
  export const SPRITES: Record<string, string>
  export const BOXES: Record<string, string>
  /** The games whose folder has a poster. */
  export const POSTERS: string[]
  export const DOTS: string
}
declare module 'virtual:reports' {
  export const REPORTS: { href: string; game: string; title: string }[]
}
