import { addDays, currentDay, dayOf } from '@/lib/core/dates'

/** `today`, `week` (since Monday), or a month as `YYYY-MM`. */
type GroupName = string

export type AgeGroup<T> = { name: GroupName; rows: T[] }

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** Rows, newest first, under what their day is today: each group as long as its rows follow one another. */
export function groupsByAge<T extends { createdAt: string }>(rows: readonly T[], now: Date): AgeGroup<T>[] {
  const today = currentDay(now)
  const monday = mondayOf(today)
  const groups: AgeGroup<T>[] = []
  for (const row of rows) {
    const day = dayOf(row.createdAt) ?? today
    const name = day >= today ? 'today' : day >= monday ? 'week' : day.slice(0, 7)
    const last = groups.at(-1)
    if (last?.name === name) last.rows.push(row)
    else groups.push({ name, rows: [row] })
  }
  return groups
}
