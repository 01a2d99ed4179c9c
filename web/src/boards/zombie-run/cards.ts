// The cards: a symbol, and white stock for items, black stock for zombies.
import { tOr } from './words'
import type { Choice } from '../../wire/types'

export interface Face {
  symbol: string
  zombie: boolean
  art: string
  title: string
}
export const INKS: Record<string, string> = {
  bolt: '#e8ab2e',
  bell: '#c9962c',
  bone: '#e2d1ab',
  drop: '#5b8fd0',
  flake: '#55b3c4',
  note: '#9a74bf',
  flame: '#dd7a2b',
  cog: '#a59fa4',
  flower: '#e07ba0',
  star: '#e8644c',
  moon: '#8f93d6',
  anchor: '#58b09c',
  roach: '#a39a92',
}

/** The server's words for a choice begin with the Special Rule where it is one; names of people come later. */
export const isSpecial = (choice: Choice): boolean => choice.text.startsWith('Special Rule:')

/** "Star Zombie", "Bone Item", "Roaches". */
export function face(card: string): Face {
  if (/roach/i.test(card))
    return { symbol: 'roach', zombie: true, art: 'zr/z_roach', title: tOr('zr.zombie.roach', card) }
  const [name = '', sort = ''] = card.split(' ')
  const symbol = name.toLowerCase()
  const zombie = /zombie/i.test(sort)
  return {
    symbol,
    zombie,
    art: `zr/${zombie ? 'z' : 'i'}_${symbol}`,
    title: tOr(zombie ? `zr.zombie.${symbol}` : `zr.item.${symbol}`, card),
  }
}
