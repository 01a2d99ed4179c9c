import { wordsOf } from '../../messages'
import { en } from './en'

export type Key = keyof typeof en
export const { t, tOr } = wordsOf<Key>({ en })
