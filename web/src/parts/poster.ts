// The drawn cover of a game that has no poster of its own: its ground, and its title in lines.
const GROUNDS = ['--a-v', '--a-t', '--a-b', '--a-o', '--a-G', '--a-r']
const LINE = 12
const LINES = 2

/** The ink behind the figure: the same for a game at every place. */
export function groundOf(game: string): string {
  const sum = [...game].reduce((all, letter) => (all * 31 + letter.codePointAt(0)!) % 9973, 7)
  return GROUNDS[sum % GROUNDS.length]!
}

/** A title in at most two lines; what has no room is cut off with dots. */
export function lined(title: string): string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= LINE) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  if (lines.length <= LINES) return lines
  return [...lines.slice(0, LINES - 1), `${lines[LINES - 1]!.slice(0, LINE)}…`]
}
