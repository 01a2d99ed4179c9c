// One word about a seat.
import { t } from '../messages'
import type { Table } from '../net/table.svelte'

export function botName(bot: string | null | undefined): string {
  if (!bot) return ''
  return bot[0]!.toUpperCase() + bot.slice(1)
}

export function seatStatus(table: Table, seat: number): string {
  const info = table.info?.seats[seat]
  if (!info) return ''
  const waits = table.awaited.includes(seat) && (!table.result || !!table.past)
  if (info.kind === 'free') return t('seat.free')
  if (table.past && seat !== table.seat)
    return waits ? t('seat.toPlay') : info.kind === 'bot' ? t('seat.bot', { bot: botName(info.bot) }) : t('seat.person')
  if (seat === table.seat) return waits && (table.past || table.myTurn) ? t('seat.youPlay') : t('seat.you')
  if (info.kind === 'person' && info.away) return info.bot ? t('seat.awayBot') : t('seat.away')
  if (info.kind === 'bot')
    return waits ? t('seat.botThinks', { bot: botName(info.bot) }) : t('seat.bot', { bot: botName(info.bot) })
  return waits ? t('seat.thinking') : t('seat.person')
}

export const isTurn = (table: Table, seat: number): boolean =>
  table.awaited.includes(seat) && (!table.result || !!table.past)
