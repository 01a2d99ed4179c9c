// Under which path of its server the client lies: the page says it by its <base>.

/** The address of the client, without the stroke at its end: empty, or such as `/games/shamble`. */
export const base: string = /^https?:/.test(document.baseURI)
  ? new URL('.', document.baseURI).pathname.replace(/\/$/, '')
  : ''

/** A path of the client as one of its server. */
export const under = (path: string): string => base + path

/** An address that can be sent to somebody. */
export const linkTo = (path: string): string => location.origin + under(path)
