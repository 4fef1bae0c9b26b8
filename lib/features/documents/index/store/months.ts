import 'server-only'
import { eq, inArray, sql } from 'drizzle-orm'
import { indexedDocuments, indexedMonths } from '@/lib/features/documents/store/tables'
import { db, type Transaction } from '@/lib/server/db/client'
import { recentPart, type SyncPart, wholePart } from './syncs'
import { isValueless } from './valued'

const lockKey = 72175005

/**
 * Counts the given months again (empty: months without a count), from their rows, after any other count of them has
 * ended.
 */
export async function countMonths(tx: Transaction, periods: readonly string[]): Promise<void> {
  if (periods.length === 0) return
  for (const period of [...periods].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}::int, hashtext(${period}))`)
  const dated = periods.filter(Boolean)
  const wanted = sql.join(
    [
      ...(dated.length > 0 ? [inArray(indexedDocuments.period, dated)] : []),
      ...(dated.length < periods.length ? [sql`${indexedDocuments.period} is null`] : []),
    ],
    sql` or `,
  )
  await tx.delete(indexedMonths).where(inArray(indexedMonths.period, [...periods]))
  await tx.execute(sql`
    insert into ${indexedMonths} (period, company_id, model, role, kind, status, cancellation_stated, purged, documents, with_content, waiting, valueless, sum_cents, last_created_at)
    select coalesce(period, ''), company_id, model, coalesce(role, ''), coalesce(kind, ''), status, cancelled is not null, purged,
      count(*), count(*) filter (where content_state = 'read'), count(*) filter (where content_state = 'waiting'),
      count(*) filter (where ${isValueless}), coalesce(sum(total_cents), 0), max(created_at)
    from ${indexedDocuments} where ${wanted}
    group by 1, 2, 3, 4, 5, 6, 7, 8`)
}

export type MonthTotals = Awaited<ReturnType<typeof monthTotals>>[number]

/** Newest month first, documents without a month last. A file that is to be read again counts as waiting. */
export async function monthTotals() {
  const { period, documents, withContent, waiting, valueless } = indexedMonths
  const handle = await db()
  const again = handle
    .select({
      of: sql<string>`coalesce(${indexedDocuments.period}, '')`.as('of'),
      files: sql<number>`count(*)::int`.as('files'),
    })
    .from(indexedDocuments)
    .where(sql`${indexedDocuments.reread}`)
    .groupBy(sql`1`)
    .as('again')
  const rereads = sql`coalesce(max(${again.files}), 0)`
  return handle
    .select({
      period,
      documents: sql<number>`sum(${documents})::int`,
      withContent: sql<number>`(sum(${withContent}) - ${rereads})::int`,
      waiting: sql<number>`(sum(${waiting}) + ${rereads})::int`,
      valueless: sql<number>`sum(${valueless})::int`,
    })
    .from(indexedMonths)
    .leftJoin(again, eq(again.of, period))
    .groupBy(period)
    .orderBy(sql`${period} desc`)
}

const isDone = (parts: readonly SyncPart[], name: string) =>
  parts.some(({ part, completedAt }) => part === name && completedAt !== null)

/** Whether upstream's list of a month has been read completely; an empty month means documents without a month. */
export function listedMonths(parts: readonly SyncPart[]): (period: string) => boolean {
  if (isDone(parts, wholePart)) return () => true
  const from = isDone(parts, recentPart) ? parts.find(({ part }) => part === recentPart)?.fromPeriod : null
  return (period) => Boolean(from && period >= from)
}

/** Whether upstream's list has been read completely. */
export const isAllListed = (parts: readonly SyncPart[]): boolean => isDone(parts, wholePart)
