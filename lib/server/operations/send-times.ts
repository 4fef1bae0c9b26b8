import { addDays, currentDay, isDay, mostDaysAhead, startOfDay } from '@/lib/core/dates'
import { invalidRequest } from '@/lib/core/errors'

/** Throws `invalid_request` unless the day is between today and a year from now. */
export function requireSendingDay(sendOn: string | undefined): void {
  if (sendOn === undefined) return
  const today = currentDay(new Date())
  if (isDay(sendOn) && sendOn >= today && sendOn <= addDays(today, mostDaysAhead)) return
  throw invalidRequest('sendOn', 'a day from today to a year on', { code: 'field.sending-day', values: {} })
}

const instantOf = (day: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * 60_000)
}

/**
 * Next sending of an operation for a day in São Paulo: the next time of that day, immediately after the day's last
 * time, or the first time of the following day. Null from the second day after.
 */
export function firstSending(day: string, times: readonly string[], now: Date): Date | null {
  const today = currentDay(now)
  if (today < day) return instantOf(day, times[0] ?? '')
  if (today === day) return laterSending(times, now) ?? now
  if (today > addDays(day, 1)) return null
  const first = instantOf(today, times[0] ?? '')
  return first > now ? first : now
}

/** The next of today's times; null when all are over. */
export function laterSending(times: readonly string[], now: Date): Date | null {
  const today = currentDay(now)
  return times.map((time) => instantOf(today, time)).find((at) => at > now) ?? null
}
