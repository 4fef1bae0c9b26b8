import 'server-only'
import { type AnyColumn, and, eq, gte, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '@/lib/core/dates'
import type { NoteBacking } from '@/lib/features/documents/rules/note-backings'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { backedDocuments } from '@/lib/features/reconciliation/store/tables'
import { searchPatterns } from './search-text'

/** Months and days are inclusive; `expiresBefore` is an instant, exclusive. */
export type IndexNarrowing = {
  companyId?: string
  model?: string
  from?: string
  to?: string
  q?: string
  role?: string
  kind?: string
  cancelled?: boolean
  purged?: boolean
  expiresBefore?: Date
  minCents?: number
  maxCents?: number
  issuedFrom?: string
  issuedTo?: string
  backing?: NoteBacking
}

type Requested = Omit<IndexNarrowing, 'expiresBefore'> & { expiresBefore?: string }

/** Converts a requested filter: the day before which content expires becomes the first instant of that day in São Paulo. */
export function narrowingOf({ expiresBefore, ...rest }: Requested): IndexNarrowing {
  return { ...rest, ...(expiresBefore && { expiresBefore: startOfDay(expiresBefore) }) }
}

/** End of a page: sort value (null: rows without a value), within a month the instant of issue, and the id. */
export type IndexPosition = { value: string | null; within: number; id: string }

/** The part of a filter that the counts of months know. */
export type MonthNarrowing = Pick<
  IndexNarrowing,
  'companyId' | 'model' | 'from' | 'to' | 'role' | 'kind' | 'cancelled' | 'purged'
>

/** Whether the counts of months know all of a filter. */
export function isByMonth(filter: IndexNarrowing): boolean {
  const { companyId, model, from, to, role, kind, cancelled, purged, ...rest } = filter
  return Object.values(rest).every((value) => value === undefined)
}

/** Filters by status, which is more precise than upstream's flag; only a note that upstream calls not cancelled is valid. */
export const isCancelled = (status: AnyColumn, isStated: SQL, wanted: boolean): SQL =>
  wanted ? eq(status, 'cancelled') : sql`(${ne(status, 'cancelled')} and ${isStated})`

export function narrowed(filter: IndexNarrowing): SQL | undefined {
  const is = <T>(value: T | undefined, condition: (value: T) => SQL) =>
    value === undefined ? undefined : condition(value)
  const of = indexedDocuments
  return and(
    is(filter.companyId, (value) => eq(of.companyId, value)),
    is(filter.model, (value) => eq(of.model, value)),
    is(filter.from, (value) => gte(of.period, value)),
    is(filter.to, (value) => lte(of.period, value)),
    is(filter.role, (value) => eq(of.role, value)),
    is(filter.kind, (value) => eq(of.kind, value)),
    is(filter.cancelled, (value) => isCancelled(of.status, isNotNull(of.cancelled), value)),
    is(filter.purged, (value) => eq(of.purged, value)),
    is(filter.expiresBefore, (value) => sql`(not ${of.purged} and ${lt(of.expiry, value)})`),
    is(filter.minCents, (value) => gte(of.totalCents, value)),
    is(filter.maxCents, (value) => lte(of.totalCents, value)),
    is(filter.issuedFrom, (value) => gte(of.issuedAt, value)),
    // Texts of the last day sort before the letter after `T`.
    is(filter.issuedTo, (value) => lt(of.issuedAt, `${value}U`)),
    is(filter.backing, isBacked),
    ...searchPatterns(filter.q ?? '').map((pattern) => sql`${of.search} like ${pattern}`),
  )
}

function isBacked(backing: NoteBacking): SQL {
  const rows = sql`select 1 from ${backedDocuments} where ${eq(backedDocuments.id, indexedDocuments.id)}`
  return backing === 'none'
    ? sql`not exists (${rows})`
    : sql`exists (${rows} and ${eq(backedDocuments.state, backing)})`
}
