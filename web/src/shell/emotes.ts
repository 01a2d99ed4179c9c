// What can be said with one key.
import type { Said } from '../wire/types'

export const EMOTES: NonNullable<Said['emote']>[] = [
  'hello',
  'thanks',
  'well-played',
  'hurry',
  'oops',
  'help',
  'brains',
  'phew',
]
