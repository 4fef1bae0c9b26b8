import { createParser, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { textInput } from '@/components/list/filter-values'
import { backingDirections, backingSides, backingStates } from '@/lib/core/backing'
import { currentMonth, isMonth } from '@/lib/core/dates'
import { MAX_CENTS } from '@/lib/core/money/money'
import type { SummaryInput } from '@/lib/features/reconciliation/schema'

const parsed = <T>(parse: (text: string) => T | null) => createParser({ parse, serialize: String })

const parseAsMonth = parsed((text) => (isMonth(text) ? text : null))
const parseAsCents = parsed((text) => (/^\d{1,16}$/.test(text) && Number(text) <= MAX_CENTS ? Number(text) : null))
const parseAsId = parsed((text) => textInput(text, 200) ?? null)

/** The ledger's query string, for server and browser. The default month is the current one. */
export const filterParsers = {
  month: parseAsMonth,
  direction: parseAsStringLiteral(backingDirections).withDefault('in'),
  side: parseAsStringLiteral(backingSides).withDefault('payments'),
  state: parseAsStringLiteral(backingStates),
  companyId: parseAsId,
  accountId: parseAsId,
  q: parseAsId,
  minCents: parseAsCents,
  maxCents: parseAsCents,
  /** The id of the open row. */
  open: parseAsString,
}

export type Filters = inferParserType<typeof filterParsers>

export type ChangeFilters = (change: Partial<Filters>) => void

/** Turns off everything except month, direction and side. */
export const noFilters: Partial<Filters> = {
  state: null,
  companyId: null,
  accountId: null,
  q: null,
  minCents: null,
  maxCents: null,
}

export const isNarrowed = (filters: Filters): boolean =>
  [filters.companyId, filters.accountId, filters.q, filters.minCents, filters.maxCents].some((value) => value !== null)

export const monthOf = ({ month }: Pick<Filters, 'month'>, now = new Date()): string => month ?? currentMonth(now)

/** Filters of both the rows and their figures. */
export function summaryInput(filters: Filters): SummaryInput {
  const { direction, side, companyId, accountId } = filters
  return {
    month: monthOf(filters),
    direction,
    side,
    companyId: companyId ?? undefined,
    accountId: accountId ?? undefined,
  }
}

/** Amounts in the wrong order are swapped. */
export function listInput(filters: Filters) {
  const { minCents: min, maxCents: max } = filters
  const swapped = min !== null && max !== null && min > max
  return {
    ...summaryInput(filters),
    state: filters.state ?? undefined,
    q: filters.q ?? undefined,
    minCents: (swapped ? max : min) ?? undefined,
    maxCents: (swapped ? min : max) ?? undefined,
  }
}
