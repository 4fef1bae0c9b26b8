import { addDays, currentDay, startOfDay } from '@/lib/core/dates'

const hourMs = 3_600_000

/** How long before its expiry a pending approval is notified. */
export const expiringHours = 8
/** How long an operation is without an answer before it is notified. */
export const unansweredMinutes = 10

type DueStage = 'infraction.due-48h' | 'infraction.due-8h'

/** The notice that is due now for an infraction with this estimated last day, which counts to its end. */
export function dueStages(now: Date): { lastDay: string; stage: DueStage }[] {
  const today = currentDay(now)
  return [today, addDays(today, 1)].map((lastDay) => {
    const leftMs = startOfDay(addDays(lastDay, 1)).getTime() - now.getTime()
    return { lastDay, stage: leftMs <= 8 * hourMs ? 'infraction.due-8h' : 'infraction.due-48h' }
  })
}

/** Hour in São Paulo at which the morning's summary is sent. */
const digestHour = 8

/** When the summary of a day (`YYYY-MM-DD`) is sent. */
export const digestAt = (day: string): Date => new Date(startOfDay(day).getTime() + digestHour * hourMs)

/** The day of the next summary that has not been sent. */
export function nextDigestDay(now: Date): string {
  const today = currentDay(now)
  return now < digestAt(today) ? today : addDays(today, 1)
}
