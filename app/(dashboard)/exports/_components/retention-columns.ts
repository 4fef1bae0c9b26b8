import { addDays, addMonths } from '@/lib/core/dates'
import type { Retention } from '@/lib/features/retention/schema'

/** A day, `YYYY-MM-DD`, or a month, `YYYY-MM`. */
export type Column = { at: string; documents: number; neverExported: number }

type Counted = Omit<Column, 'at'>

const plus = (sum: Counted, { documents, neverExported }: Counted): Counted => ({
  documents: sum.documents + documents,
  neverExported: sum.neverExported + neverExported,
})

const none: Counted = { documents: 0, neverExported: 0 }

/** Content that expires within this number of days; overdue content counts too. */
export function goingWithin({ days }: Retention, today: string, count: number): Counted {
  const last = addDays(today, count)
  return days.filter(({ day }) => day <= last).reduce(plus, none)
}

/** Today and the next thirty days; overdue documents count for today. */
export function dayColumns({ days }: Retention, today: string): Column[] {
  return Array.from({ length: 31 }, (_, at) => addDays(today, at)).map((at) => ({
    at,
    ...days.filter(({ day }) => day === at || (at === today && day < today)).reduce(plus, none),
  }))
}

/** Five years, the longest retention that is required. */
const mostMonths = 60

/** This month and later ones up to the last with an expiry; at least a year. */
export function monthColumns({ months }: Retention, today: string): Column[] {
  const first = today.slice(0, 7)
  const columns = Array.from({ length: mostMonths }, (_, at) => addMonths(first, at)).map((at) => ({
    at,
    ...months.filter(({ month }) => month === at || (at === first && month < first)).reduce(plus, none),
  }))
  return columns.slice(0, Math.max(12, columns.findLastIndex(({ documents }) => documents > 0) + 1))
}
