// How far somebody has watched a table, kept in this browser, so that a return can show what was missed.
const KEY = 'shamble.seen'
const TABLES = 30

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** The moment that was seen last; null at a table that is new here. */
export const seenOf = (table: string): number | null => all()[table] ?? null

export function keepSeen(table: string, moment: number): void {
  const { [table]: _, ...rest } = all()
  const kept = [...Object.entries(rest), [table, moment] as const].slice(-TABLES)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // nothing is kept then, and nothing is offered
  }
}
