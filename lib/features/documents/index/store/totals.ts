import 'server-only'
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { indexedDocuments, indexedMonths } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { type IndexNarrowing, isByMonth, isCancelled, type MonthNarrowing, narrowed } from './narrowing'
import { isValued, isValueless } from './valued'

/** Maximum number of rows that are summed; above it a filter's figures are lower bounds. */
const mostCounted = 50_000

const sums = {
  sumCents: sql<number>`coalesce(sum(total_cents) filter (where ${isValued}), 0)::float8`,
  cancelledCents: sql<number>`coalesce(sum(total_cents) filter (where status = 'cancelled'), 0)::float8`,
  cancelledTotal: sql<number>`count(*) filter (where status = 'cancelled')::int`,
  voidTotal: sql<number>`count(*) filter (where not ${isValued})::int`,
  unread: sql<number>`count(*) filter (where content_state = 'waiting')::int`,
  unknownCount: sql<number>`count(*) filter (where ${isValueless})::int`,
}

/**
 * `voidTotal`: tests, declarations and denied notes, which are in no sum. `unread`: those whose value may still come with their
 * XML. `unknownCount`: all whose value is not known, for whatever reason.
 */
export type Totals = Record<'total' | keyof typeof sums, number> & { atLeast: boolean }

const none = { total: 0, sumCents: 0, cancelledCents: 0, cancelledTotal: 0, voidTotal: 0, unread: 0, unknownCount: 0 }

/** Number and sum of a filter's documents; from the counts of months where these cover the filter. */
export async function totalsOf(filter: IndexNarrowing): Promise<Totals> {
  const byMonth = await totalsByMonth(filter)
  return isByMonth(filter) || byMonth.total === 0 ? byMonth : totalsByRow(filter)
}

/** Number of documents of a filter by the counts of months, and whether they cover the whole filter. */
export async function countedByMonth(filter: IndexNarrowing): Promise<{ counted: number; isAll: boolean }> {
  return { counted: (await totalsByMonth(filter)).total, isAll: isByMonth(filter) }
}

async function totalsByMonth(filter: MonthNarrowing): Promise<Totals> {
  const [row] = await (await db())
    .select({
      total: sql<number>`coalesce(sum(documents), 0)::int`,
      sumCents: sql<number>`coalesce(sum(sum_cents) filter (where ${isValued}), 0)::float8`,
      cancelledCents: sql<number>`coalesce(sum(sum_cents) filter (where status = 'cancelled'), 0)::float8`,
      cancelledTotal: sql<number>`coalesce(sum(documents) filter (where status = 'cancelled'), 0)::int`,
      voidTotal: sql<number>`coalesce(sum(documents) filter (where not ${isValued}), 0)::int`,
      unread: sql<number>`coalesce(sum(waiting), 0)::int`,
      unknownCount: sql<number>`coalesce(sum(valueless), 0)::int`,
    })
    .from(indexedMonths)
    .where(monthsOf(filter))
  return { ...(row ?? none), atLeast: false }
}

function monthsOf({ companyId, model, from, to, role, kind, cancelled, purged }: MonthNarrowing): SQL | undefined {
  const of = indexedMonths
  return and(
    companyId === undefined ? undefined : eq(of.companyId, companyId),
    model === undefined ? undefined : eq(of.model, model),
    from === undefined ? undefined : gte(of.period, from),
    // Documents without a month are in no month's count.
    to === undefined ? undefined : and(lte(of.period, to), sql`${of.period} <> ''`),
    role === undefined ? undefined : eq(of.role, role),
    kind === undefined ? undefined : eq(of.kind, kind),
    cancelled === undefined ? undefined : isCancelled(of.status, sql`${of.cancellationStated}`, cancelled),
    purged === undefined ? undefined : eq(of.purged, purged),
  )
}

async function totalsByRow(filter: IndexNarrowing): Promise<Totals> {
  const database = await db()
  const counted = database
    .select({
      totalCents: indexedDocuments.totalCents,
      model: indexedDocuments.model,
      status: indexedDocuments.status,
      contentState: indexedDocuments.contentState,
    })
    .from(indexedDocuments)
    .where(narrowed(filter))
    .limit(mostCounted + 1)
    .as('counted')
  const [row] = await database.select({ total: sql<number>`count(*)::int`, ...sums }).from(counted)
  const totals = row ?? none
  return { ...totals, atLeast: totals.total > mostCounted }
}
