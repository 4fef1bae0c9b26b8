import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { textInput } from '@/components/list/filter-values'
import { backingDirections } from '@/lib/core/backing'
import { addDays, currentDay, isDay } from '@/lib/core/dates'
import { billStates } from '@/lib/features/bills/rules/bill-states'

/** Bills without a day appear in no calendar, so they have a list of their own. */
export const billViews = ['agenda', 'month', 'undated'] as const

export const filterParsers = {
  view: parseAsStringLiteral(billViews).withDefault('agenda'),
  direction: parseAsStringLiteral(backingDirections),
  state: parseAsStringLiteral(billStates),
  companyId: parseAsString,
  from: parseAsString,
  to: parseAsString,
  /** The month of the calendar. */
  month: parseAsString,
  q: parseAsString.withDefault(''),
}

export const loadFilters = createLoader(filterParsers)

export type BillFilters = Awaited<ReturnType<typeof loadFilters>>

/** Days covered by the sums above the list. */
export const daysAhead = 30

const companyOf = ({ companyId }: Pick<BillFilters, 'companyId'>) => companyId?.slice(0, 40) || undefined

export function summaryInput(filters: Pick<BillFilters, 'companyId'>) {
  const from = currentDay(new Date())
  return { from, to: addDays(from, daysAhead - 1), companyId: companyOf(filters) }
}

const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : undefined)

/** The list's input. Without a state filter the agenda starts today, and undated bills are the open ones. */
export function listInput(filters: BillFilters) {
  const { view, direction, state, q } = filters
  const [from, to] = [dayOf(filters.from), dayOf(filters.to)]
  return {
    direction: direction ?? undefined,
    companyId: companyOf(filters),
    q: textInput(q, 200),
    state: state ?? undefined,
    ...(view === 'undated' ? { undated: 'true', open: state === null ? 'true' : undefined } : { undated: 'false' }),
    ...(view !== 'undated' && {
      from: from ?? (state === null && to === undefined ? currentDay(new Date()) : undefined),
      to,
    }),
  }
}

/** The file's input; for the agenda without a state and a period all open bills. */
export function fileInput(filters: BillFilters) {
  const { from, ...input } = listInput(filters)
  const isWhole = filters.view !== 'undated' && filters.state === null && !filters.from && !filters.to
  return isWhole ? { ...input, open: 'true' } : { ...input, from }
}

/** Overdue bills are listed before the agenda, which starts today. */
export function lateInput(filters: BillFilters) {
  const { direction, companyId, q } = listInput(filters)
  return { direction, companyId, q, state: 'overdue' as const }
}
