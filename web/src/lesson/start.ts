// To a lesson, and from a lesson to the first game.
import { api } from '../net/api'
import { firstSetUp, play } from '../pages/start'
import { go } from '../router.svelte'
import { whisperAt } from './whisper.svelte'

async function info(id: string) {
  const game = (await api.games()).find((one) => one.id === id)
  if (!game) throw new Error(id)
  return game
}

/** The lesson of a game, on a table of its own; in the history it takes the place of the page that asked for it. */
export async function takeLesson(id: string): Promise<void> {
  await api.me() // the first request makes the guest
  const game = await info(id)
  go('/t/' + (await api.make({ game: id, seats: game.seats[0], lesson: true })).table, true)
}

/** The game after the lesson: a gentle deal, and the coach whispers at first. */
export async function playFirst(id: string): Promise<void> {
  const table = await play(firstSetUp(await info(id)), false)
  whisperAt(table)
  go('/t/' + table)
}
