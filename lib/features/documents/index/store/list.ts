import 'server-only'
import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { DocumentSort } from '@/lib/core/document-sorts'
import { db } from '@/lib/server/db/client'
import { indexedDocuments, indexedMonths } from '@/lib/server/db/document-tables'
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
}

export type Sorting = { sort: DocumentSort; order: 'asc' | 'desc' }

/** Where a page ended: the value sorted by (null: none of them had one) and the id. */
export type IndexPosition = { value: string | null; id: string }

export type IndexedDocument = typeof indexedDocuments.$inferSelect

const columns = {
  period: indexedDocuments.period,
  issuedAt: indexedDocuments.issuedAt,
  totalCents: indexedDocuments.totalCents,
  number: indexedDocuments.numberValue,
} as const

function narrowed(filter: IndexNarrowing): SQL | undefined {
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
    is(filter.cancelled, (value) => eq(of.cancelled, value)),
    is(filter.purged, (value) => eq(of.purged, value)),
    is(filter.expiresBefore, (value) => sql`(not ${of.purged} and ${lt(of.expiry, value)})`),
    is(filter.minCents, (value) => gte(of.totalCents, value)),
    is(filter.maxCents, (value) => lte(of.totalCents, value)),
    is(filter.issuedFrom, (value) => gte(of.issuedAt, value)),
    // What begins with the last day comes before the letter after `T`.
    is(filter.issuedTo, (value) => lt(of.issuedAt, `${value}U`)),
    ...searchPatterns(filter.q ?? '').map((pattern) => sql`${of.search} like ${pattern}`),
  )
}

/** The page after a position. What lacks the value sorted by comes last, whichever the order. */
export async function indexedPage(
  filter: IndexNarrowing,
  { sort, order }: Sorting,
  after: IndexPosition | null,
  limit: number,
): Promise<IndexedDocument[]> {
  const column = columns[sort]
  const [direction, beyond] = order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const database = await db()
  const page = (condition: SQL | undefined, by: SQL, count: number) =>
    database
      .select()
      .from(indexedDocuments)
      .where(and(narrowed(filter), condition))
      .orderBy(by)
      .limit(count)
  const last = after && BigInt(after.id)
  const known =
    after?.value === null
      ? []
      : await page(
          and(
            sql`${column} is not null`,
            after ? sql`(${column}, ${indexedDocuments.id}) ${beyond} (${after.value}, ${last})` : undefined,
          ),
          sql`${column} ${direction}, ${indexedDocuments.id} ${direction}`,
          limit,
        )
  if (known.length === limit) return known
  const unknown = await page(
    and(sql`${column} is null`, after?.value === null ? sql`${indexedDocuments.id} ${beyond} ${last}` : undefined),
    sql`${indexedDocuments.id} ${direction}`,
    limit - known.length,
  )
  return [...known, ...unknown]
}

export async function indexedRows(ids: readonly string[]): Promise<IndexedDocument[]> {
  if (ids.length === 0) return []
  return (await db())
    .select()
    .from(indexedDocuments)
    .where(inArray(indexedDocuments.id, ids.map(BigInt)))
}

export const positionOf = (row: IndexedDocument, sort: DocumentSort): IndexPosition => {
  const value = { period: row.period, issuedAt: row.issuedAt, totalCents: row.totalCents, number: row.numberValue }[
    sort
  ]
  return { value: value === null ? null : String(value), id: String(row.id) }
}

/** Beyond it a filter's figures are lower bounds. */
export const mostCounted = 50_000

const sums = {
  sumCents: sql<number>`coalesce(sum(total_cents), 0)::float8`,
  cancelledCents: sql<number>`coalesce(sum(total_cents) filter (where cancelled), 0)::float8`,
  cancelledTotal: sql<number>`count(*) filter (where cancelled)::int`,
  unread: sql<number>`count(*) filter (where content_state = 'waiting')::int`,
}

/** `unread`: those whose value may still come with their XML. */
export type Totals = Record<'total' | keyof typeof sums, number> & { atLeast: boolean }

const none = { total: 0, sumCents: 0, cancelledCents: 0, cancelledTotal: 0, unread: 0 }

/** How many there are and what they come to; from the counts of months where these are enough. */
export async function totalsOf(filter: IndexNarrowing): Promise<Totals> {
  return isByMonth(filter) ? totalsByMonth(filter) : totalsByRow(filter)
}

function isByMonth({ companyId, model, from, to, cancelled, ...rest }: IndexNarrowing): boolean {
  return Object.values(rest).every((value) => value === undefined)
}

async function totalsByMonth({ companyId, model, from, to, cancelled }: IndexNarrowing): Promise<Totals> {
  const of = indexedMonths
  const [row] = await (await db())
    .select({
      total: sql<number>`coalesce(sum(documents), 0)::int`,
      sumCents: sql<number>`coalesce(sum(sum_cents), 0)::float8`,
      cancelledCents: sql<number>`coalesce(sum(sum_cents) filter (where cancelled), 0)::float8`,
      cancelledTotal: sql<number>`coalesce(sum(documents) filter (where cancelled), 0)::int`,
      unread: sql<number>`coalesce(sum(waiting), 0)::int`,
    })
    .from(of)
    .where(
      and(
        companyId === undefined ? undefined : eq(of.companyId, companyId),
        model === undefined ? undefined : eq(of.model, model),
        from === undefined ? undefined : gte(of.period, from),
        // What has no month is in none.
        to === undefined ? undefined : and(lte(of.period, to), sql`${of.period} <> ''`),
        cancelled === undefined ? undefined : eq(of.cancelled, cancelled),
      ),
    )
  return { ...(row ?? none), atLeast: false }
}

async function totalsByRow(filter: IndexNarrowing): Promise<Totals> {
  const database = await db()
  const counted = database
    .select({
      totalCents: indexedDocuments.totalCents,
      cancelled: indexedDocuments.cancelled,
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
