import { addDays, addMonths } from '@/lib/core/dates'

/** Days as `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string }

export const rangePresets = ['yesterday', 'last-month', 'this-month'] as const
export type RangePreset = (typeof rangePresets)[number]

const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** The days that a preset means on a day. */
export function presetRange(preset: RangePreset, today: string): DayRange {
  const month = today.slice(0, 7)
  const yesterday = addDays(today, -1)
  if (preset === 'yesterday') return { from: yesterday, to: yesterday }
  if (preset === 'this-month') return { from: `${month}-01`, to: today }
  const before = addMonths(month, -1)
  return { from: `${before}-01`, to: lastDayOf(before) }
}

/** The month (`YYYY-MM`) that the days fill exactly; null for any others. */
export function wholeMonth({ from, to }: DayRange): string | null {
  const month = from.slice(0, 7)
  return from === `${month}-01` && to === lastDayOf(month) ? month : null
}
