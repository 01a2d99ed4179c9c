// The score of an evening: what the people of a table have played, one game after the other, this one too.
import type { Result, Round } from '../wire/types'

/** Rounds that a team played at one level. */
export interface TeamScore {
  game: string
  level: string
  won: number
  lost: number
  /** The earliest day of a round that was won. */
  best: number | null
  /** Rounds won in a row, up to the last one. */
  streak: number
}

/** Games that somebody won, of those where each plays for oneself. */
export interface Wins {
  name: string
  wins: number
}

export function withThisOne(rounds: Round[], game: string, names: string[], result: Result): Round[] {
  const { winners, level, day } = result
  return [...rounds, { game, names, winners, level, day }]
}

/** A team's rounds (they alone have a level), level by level in the order in which they were first played. */
export function teamScores(rounds: Round[]): TeamScore[] {
  const scores = new Map<string, TeamScore>()
  for (const { game, level, day, winners } of rounds) {
    if (!level) continue
    const score = scores.get(`${game} ${level}`) ?? { game, level, won: 0, lost: 0, best: null, streak: 0 }
    scores.set(`${game} ${level}`, score)
    if (winners.length) {
      score.won += 1
      score.streak += 1
      if (day != null) score.best = Math.min(day, score.best ?? day)
    } else {
      score.lost += 1
      score.streak = 0
    }
  }
  return [...scores.values()]
}

/** Who has won how often where each plays for oneself; the most first, then as they sit. */
export function winsOf(rounds: Round[]): Wins[] {
  const wins = new Map<string, number>()
  const single = rounds.filter((round) => !round.level)
  for (const round of [...single].reverse()) for (const name of round.names) wins.set(name, 0)
  for (const { names, winners } of single)
    for (const seat of winners) wins.set(names[seat]!, wins.get(names[seat]!)! + 1)
  return [...wins].map(([name, count]) => ({ name, wins: count })).sort((a, b) => b.wins - a.wins)
}
