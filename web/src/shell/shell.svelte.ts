// What is open around the table: sheets, the rail's tab, the rule that is read, what a log line lights.
import type { GameFolder } from '../games.svelte'

export type Sheet = '' | 'settings' | 'keys' | 'rules' | 'choices' | 'log' | 'coach' | 'talk' | 'table' | 'words'
export type Tab = 'log' | 'rules' | 'talk'

class ShellState {
  /** What the client knows of the game at this table; null until it has come. */
  game: GameFolder | null = $state.raw(null)
  sheet: Sheet = $state('')
  tab: Tab = $state('log')
  rule = $state('')
  coach = $state(false)
  strip = $state(false)
  /** Boards that can be looked at closer show their picture without markers. */
  bare = $state(false)
  lit: string[] = $state.raw([])
  seenTalk = $state(0)
  /** Somebody is back: the moment from which on things were missed. */
  missed: number | null = $state(null)

  openRules(rule: string): void {
    this.rule = rule
    this.sheet = 'rules'
  }

  reset(): void {
    this.game = null
    this.sheet = ''
    this.tab = 'log'
    this.rule = ''
    this.coach = false
    this.strip = false
    this.bare = false
    this.lit = []
    this.seenTalk = 0
    this.missed = null
  }
}

export const shell = new ShellState()
