import 'server-only'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { isDocumentId } from '@/lib/core/documents/document-id'
import type { DocumentSort } from '@/lib/features/documents/rules/document-sorts'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { type IndexNarrowing, type IndexPosition, narrowed } from './narrowing'
import { type By, orderedPage, pageAhead } from './ordered-page'
import { countedByMonth } from './totals'

export type Sorting = { sort: DocumentSort; order: 'asc' | 'desc' }

export type IndexedDocument = typeof indexedDocuments.$inferSelect

/** Within a month, the newest issue first and unread documents last. */
const sortColumns = {
  period: { column: indexedDocuments.period, within: indexedDocuments.issuedOrder },
  issuedAt: { column: indexedDocuments.issuedAt },
  totalCents: { column: indexedDocuments.totalCents },
  number: { column: indexedDocuments.numberValue },
} as const

/** A company or model with so few documents is read whole rather than in the list's order. */
const littleByOrder = 5_000

/** The page after a position. What lacks the value sorted by comes last, whichever the order. `total`: of the filter, where the counts of months know all of it and the caller has it anyway. */
export async function indexedPage(
  filter: IndexNarrowing,
  { sort, order }: Sorting,
  after: IndexPosition | null,
  limit: number,
  total?: Promise<number>,
): Promise<IndexedDocument[]> {
  const { counted, isAll } = total ? { counted: await total, isAll: true } : await countedByMonth(filter)
  if (counted === 0) return []
  const [fits, by] = [narrowed(filter), { ...sortColumns[sort], order }]
  const isFew = isAll && counted <= littleByOrder && (filter.companyId ?? filter.model) !== undefined
  // The number of rows with a text or a value is not known in advance.
  const ahead = isAll ? null : await pageAhead(fits, by, after, limit)
  const ids = ahead ?? (isFew || !isAll ? await littlePage(fits, by, after, limit) : null)
  return ids ? indexedRows(ids) : orderedPage(fits, by, after, limit)
}

/** Rows of these ids in their order, without unknown ids. */
export async function indexedRows(ids: readonly string[]): Promise<IndexedDocument[]> {
  // Upstream may send texts that are not ids.
  const known = ids.filter(isDocumentId)
  if (known.length === 0) return []
  const rows = await (await db())
    .select()
    .from(indexedDocuments)
    .where(inArray(indexedDocuments.id, known.map(BigInt)))
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const positionOf = (row: IndexedDocument, sort: DocumentSort): IndexPosition => {
  const value = { period: row.period, issuedAt: row.issuedAt, totalCents: row.totalCents, number: row.numberValue }[
    sort
  ]
  const within = sort === 'period' ? row.issuedOrder : 0
  return { value: value === null ? null : String(value), within, id: String(row.id) }
}

/** Maximum number of matches that are all found for one page. */
const most = 20_000

/**
 * The ids of a page of a filter with few matches: all matches are found by the filter and then sorted. The index of the
 * order does not help there, since all matches may be at its far end. Null for a filter with many matches.
 */
async function littlePage(
  fits: SQL | undefined,
  { column, within, order }: By,
  after: IndexPosition | null,
  limit: number,
): Promise<string[] | null> {
  const database = await db()
  const found = database
    .select({
      id: indexedDocuments.id,
      value: sql`${column}`.as('value'),
      within: sql`${within ?? sql`0::bigint`}`.as('within'),
    })
    .from(indexedDocuments)
    .where(fits)
    .limit(most + 1)
  const [direction, beyond] = order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const [row] = await database.select({ count: sql<number>`count`, ids: sql<string[]>`ids` }).from(sql`(
      with found as materialized (${found})
      select (select count(*)::int from found) as count, array(
        select id::text from found ${after ? sql`where ${isAfter(after, beyond)}` : sql``}
        order by value ${direction} nulls last, within ${direction}, id ${direction} limit ${limit}
      ) as ids
    ) page`)
  return row && row.count <= most ? row.ids : null
}

function isAfter({ value, within, id }: IndexPosition, beyond: SQL): SQL | undefined {
  const last = sql`${within}::bigint, ${BigInt(id)}`
  if (value === null) return and(sql`value is null`, sql`(within, id) ${beyond} (${last})`)
  return sql`((value, within, id) ${beyond} (${value}, ${last}) or value is null)`
}
