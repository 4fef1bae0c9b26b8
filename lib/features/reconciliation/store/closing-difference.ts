import 'server-only'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { BackingDirection, BackingSide } from '@/lib/core/backing'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { type Database, db } from '@/lib/server/db/client'
import type { BackingDifferenceCounts, ClosedBacking, ClosingDifference } from '../closings-schema'
import { closedRows } from './closing-tables'
import { type ClosedMonth, presentRows } from './closings'
import { backedDocuments, backedPayments } from './tables'

export type DifferencePosition = { rank: number; side: BackingSide; id: string }

/** Changed rows come first, then those that are gone, then new ones. */
export const rankOf = ({ was, now }: Pick<ClosingDifference, 'was' | 'now'>): number =>
  was === null ? 2 : now === null ? 1 : 0

/** A closing's rows joined with the current ones, where they differ. */
function differing(database: Database, { id, month, companyId }: ClosedMonth) {
  const was = database.select().from(closedRows).where(eq(closedRows.closingId, id)).as('was')
  const now = presentRows(database, { month, companyId }).as('now')
  const isSame = and(eq(was.side, now.side), eq(was.rowId, now.rowId))
  const differs = or(
    isNull(was.rowId),
    isNull(now.rowId),
    sql`(${was.state}, ${was.expectedCents}, ${was.linkedCents}) is distinct from (${now.state}, ${now.expectedCents}, ${now.linkedCents})`,
  )
  return { was, now, isSame, differs }
}

export async function countDifference(closed: ClosedMonth): Promise<BackingDifferenceCounts> {
  const database = await db()
  const { was, now, isSame, differs } = differing(database, closed)
  const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`
  const [counted] = await database
    .select({
      new: count(isNull(was.rowId)),
      gone: count(isNull(now.rowId)),
      changed: count(sql`${was.rowId} is not null and ${now.rowId} is not null`),
    })
    .from(was)
    .fullJoin(now, isSame)
    .where(differs)
  return counted ?? { new: 0, gone: 0, changed: 0 }
}

/** By rank, side and id; one row more than the limit where there are more. */
export async function readDifference(
  closed: ClosedMonth,
  limit: number,
  after?: DifferencePosition,
): Promise<Omit<ClosingDifference, 'about'>[]> {
  const database = await db()
  const { was, now, isSame, differs } = differing(database, closed)
  const side = sql<BackingSide>`coalesce(${was.side}, ${now.side})`
  const rank = sql`(case when ${was.rowId} is null then 2 when ${now.rowId} is null then 1 else 0 end)`
  const rowId = sql<string>`coalesce(${was.rowId}, ${now.rowId})`
  const standing = ({ state, amountCents, expectedCents, linkedCents }: typeof was | typeof now) => ({
    state,
    amountCents,
    expectedCents,
    linkedCents,
  })
  const rows = await database
    .select({
      side,
      id: rowId,
      direction: sql<BackingDirection>`coalesce(${now.direction}, ${was.direction})`,
      was: standing(was),
      now: standing(now),
    })
    .from(was)
    .fullJoin(now, isSame)
    .where(and(differs, after && sql`(${rank}, ${side}, ${rowId}) > (${after.rank}::int, ${after.side}, ${after.id})`))
    .orderBy(rank, side, rowId)
    .limit(limit + 1)
  return rows.map((row) => ({ ...row, was: known(row.was), now: known(row.now) }))
}

type Columns = { [name in keyof ClosedBacking]: ClosedBacking[name] | null }

/** Null of a side that has no such row. */
function known(columns: Columns | null): ClosedBacking | null {
  const { state, amountCents, expectedCents, linkedCents } = columns ?? {}
  if (state == null || amountCents == null || expectedCents == null || linkedCents == null) return null
  return { state, amountCents, expectedCents, linkedCents }
}

type About = NonNullable<ClosingDifference['about']>

/** Current payments and notes, whatever their month by now; removed ones have no entry. */
export async function aboutRows(rows: readonly { side: BackingSide; id: string }[]): Promise<Map<string, About>> {
  const idsOf = (side: BackingSide) => rows.flatMap((row) => (row.side === side ? row.id : []))
  const database = await db()
  const [payments, documents] = [idsOf('payments'), idsOf('documents')]
  const ofPayments = database
    .select({ id: backedPayments.id, day: backedPayments.day, ...partyOf(backedPayments) })
    .from(backedPayments)
    .where(inArray(backedPayments.id, payments))
  const ofDocuments = database
    .select({
      id: backedDocuments.id,
      day: backedDocuments.day,
      ...partyOf(backedDocuments),
      model: indexedDocuments.model,
      number: indexedDocuments.number,
    })
    .from(backedDocuments)
    .leftJoin(indexedDocuments, eq(indexedDocuments.id, backedDocuments.id))
    .where(inArray(backedDocuments.id, documents.map(BigInt)))
  const found = new Map<string, About>()
  if (payments.length > 0)
    for (const { id, ...about } of await ofPayments)
      found.set(`payments ${id}`, { ...about, model: null, number: null })
  if (documents.length > 0) for (const { id, ...about } of await ofDocuments) found.set(`documents ${id}`, about)
  return found
}

const partyOf = (of: typeof backedPayments | typeof backedDocuments) => ({
  partyName: sql<string | null>`${of.partyName}`,
  partyTaxId: sql<string | null>`${of.partyTaxId}`,
})
