import { createLoader, parseAsStringLiteral } from 'nuqs/server'
import type { DayRange } from '@/components/list/day-range'
import { parseAsDay } from '@/components/list/filter-values'
import { addDays, isDay } from '@/lib/core/dates'
import { measures, splits } from './week-stacks'

export const insightPresets = ['4', '12', '26', 'year'] as const
export type InsightPreset = (typeof insightPresets)[number]

const usual: InsightPreset = '12'
const longestDays = 5 * 366

/** The period and the way to look at it as they stand in the address, for server and browser. */
export const placeParsers = {
  period: parseAsStringLiteral(insightPresets),
  from: parseAsDay,
  to: parseAsDay,
  by: parseAsStringLiteral(splits).withDefault('situation'),
  measure: parseAsStringLiteral(measures).withDefault('count'),
}

export const loadPlace = createLoader(placeParsers)

type Place = Pick<Awaited<ReturnType<typeof loadPlace>>, 'period' | 'from' | 'to'>

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The days of a preset on a day: so many weeks with the present one, or the year so far. */
export function presetDays(preset: InsightPreset, today: string): DayRange {
  const from = preset === 'year' ? `${today.slice(0, 4)}-01-01` : addDays(mondayOf(today), -7 * (Number(preset) - 1))
  return { from, to: today }
}

/** The problem with two typed days; null: they can be requested. */
export function daysProblem({ from, to }: DayRange): 'incomplete' | 'turned' | 'long' | null {
  if (!isDay(from) || !isDay(to)) return 'incomplete'
  if (from > to) return 'turned'
  return addDays(from, longestDays) < to ? 'long' : null
}

/** The days of the period in the address; days that cannot be requested are replaced by the usual period. */
export function chosenDays(
  { period, from, to }: Place,
  today: string,
): { chosen: InsightPreset | 'free'; days: DayRange } {
  const free = { from: from ?? '', to: to ?? '' }
  if (period === null && daysProblem(free) === null) return { chosen: 'free', days: free }
  const chosen = period ?? usual
  return { chosen, days: presetDays(chosen, today) }
}
