import { addDays, currentDay, startOfDay } from '@/lib/core/dates'

const hourMs = 3_600_000

/** An approval about to run out is notified this long before. */
export const expiringHours = 8
/** An operation without an answer is notified after so long. */
export const unansweredMinutes = 10

type DueStage = 'infraction.due-48h' | 'infraction.due-8h'

/** What is to be notified now, by the estimated last day that an infraction has: a last day counts to its end. */
export function dueStages(now: Date): { lastDay: string; stage: DueStage }[] {
  const today = currentDay(now)
  return [today, addDays(today, 1)].map((lastDay) => {
    const leftMs = startOfDay(addDays(lastDay, 1)).getTime() - now.getTime()
    return { lastDay, stage: leftMs <= 8 * hourMs ? 'infraction.due-8h' : 'infraction.due-48h' }
  })
}

/** The summary of a morning goes at eight in São Paulo. */
const digestHour = 8

/** When the summary of a day (`YYYY-MM-DD`) goes. */
export const digestAt = (day: string): Date => new Date(startOfDay(day).getTime() + digestHour * hourMs)

/** The day of the next summary that is still to go. */
export function nextDigestDay(now: Date): string {
  const today = currentDay(now)
  return now < digestAt(today) ? today : addDays(today, 1)
}
