// Where a new chapter of the log starts: as the game says, else with a round or a turn.
import type { GameFolder } from '../games.svelte'
import { t } from '../messages'
import type { Told } from '../wire/types'

const number = (event: Told, name: string): number | null =>
  typeof event.values[name] === 'number' ? event.values[name] : null

/** The heading before this event, or nothing. */
export function chapter(game: GameFolder | null, event: Told, first: boolean): string {
  const own = game?.chapter?.(event, first)
  if (own) return own
  const round = number(event, 'round')
  if (round !== null && /round/.test(event.kind)) return t('log.round', { n: round })
  const turn = number(event, 'turn')
  if (turn !== null && event.kind === 'turn_began') return t('log.turn', { n: turn })
  return ''
}

/** The time of a moment as the game counts it: "Day 16"; nothing where it does not. */
export function whenOf(game: GameFolder | null, events: readonly Told[], moment: number): string {
  const when = game?.when
  const last = when && events.findLast((event) => event.moment <= moment && when(event))
  return last ? when(last) : ''
}
