// Where a new chapter of the log starts: a week, a day, a round, a turn.
import { t } from '../messages'
import type { Told } from '../wire/types'

const number = (event: Told, name: string): number | null => (typeof event.values[name] === 'number' ? event.values[name] : null)

/** The heading before this event, or nothing. */
export function chapter(game: string, event: Told, first: boolean): string {
  const day = number(event, 'day')
  if (game === 'fight-or-flight' && event.kind === 'played' && day !== null && ((day - 1) % 7 === 0 || first)) {
    return t('log.week', { n: Math.floor((day - 1) / 7) + 1 })
  }
  if (game === 'zombies-attack' && day !== null && /day|dawn|morning|encounter|opened/.test(event.kind)) return t('log.day', { n: day })
  const round = number(event, 'round')
  if (round !== null && /round/.test(event.kind)) return t('log.round', { n: round })
  const turn = number(event, 'turn')
  if (turn !== null && event.kind === 'turn_began') return t('log.turn', { n: turn })
  return ''
}
