import { addDays, addMonths, mondayOf } from '@/lib/core/dates'
import { type BillFilters, listInput } from './bill-filters'

const lastOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** The days of a month in whole weeks, Monday first. */
export function monthDays(month: string): string[] {
  const from = mondayOf(`${month}-01`)
  const last = addDays(mondayOf(lastOf(month)), 6)
  const days = [from]
  for (let day = from; day < last; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}

/** Input of the summary for a month's whole weeks, with the filters of the list. */
export function summaryOfMonth(month: string, filters: BillFilters) {
  const days = monthDays(month)
  const { direction, companyId, q, state } = listInput(filters)
  return { direction, companyId, q, state, from: days[0], to: days.at(-1) }
}

/** The same day of another month, or that month's last day. */
function inMonth(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months)
  const last = lastOf(month)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** The day that a key moves to; null for any other key. */
export function monthStep(key: string, day: string): string | null {
  const monday = mondayOf(day)
  const steps: Record<string, string> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: monday,
    End: addDays(monday, 6),
    PageUp: inMonth(day, -1),
    PageDown: inMonth(day, 1),
  }
  return steps[key] ?? null
}
