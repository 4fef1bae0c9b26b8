import 'server-only'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { documentSyncs } from '@/lib/server/db/document-tables'

export type SyncPart = typeof documentSyncs.$inferSelect

/** Longer than upstream may take for a page: past it the reader is presumed dead. */
const leaseSeconds = 45
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

/** This month and the one before, whatever is dated ahead included. */
export const recentPart = 'recent'
/** The whole list, for what no month finds. It exists once every month is known. */
export const wholePart = 'all'

/** Adds parts that are not there yet. */
export async function addParts(
  tx: Database | Transaction,
  parts: { part: string; fromPeriod?: string; toPeriod?: string }[],
): Promise<void> {
  await tx.insert(documentSyncs).values(parts).onConflictDoNothing()
}

/**
 * The most urgent part that is due and that nobody reads, leased to the caller for one page: recent months, then what was
 * never read to its end, newest first, then what was read longest ago.
 */
export async function claimPart(): Promise<SyncPart | null> {
  const due = sql`
    select part from ${documentSyncs}
    where not_before <= now() and (lease_until is null or lease_until < now())
    order by part = ${recentPart} desc, completed_at is null desc, part = ${wholePart}, 
      case when completed_at is null then part end desc, completed_at
    limit 1 for update skip locked`
  const [claimed] = await (await db())
    .update(documentSyncs)
    .set({ leaseUntil: leaseEnd })
    .where(sql`${documentSyncs.part} = (${due})`)
    .returning()
  return claimed ?? null
}

type Progress = Partial<typeof documentSyncs.$inferInsert>

/** Ends a lease, unless it has passed to somebody else meanwhile: then `false`, and nothing may be saved. */
export async function endLease(tx: Database | Transaction, { part, leaseUntil }: SyncPart, set: Progress, pauseMs = 0) {
  const rows = await tx
    .update(documentSyncs)
    .set({ ...set, leaseUntil: null, notBefore: sql`now() + make_interval(secs => ${pauseMs / 1000})` })
    .where(
      and(
        eq(documentSyncs.part, part),
        isNotNull(documentSyncs.leaseUntil),
        sql`date_trunc('milliseconds', ${documentSyncs.leaseUntil}) = ${leaseUntil?.toISOString()}::timestamptz`,
      ),
    )
    .returning({ part: documentSyncs.part })
  return rows.length > 0
}

/** Nobody else can hold a lease of the embedded database at its start. */
export async function endEveryLease(): Promise<void> {
  await (await db()).update(documentSyncs).set({ leaseUntil: null }).where(isNotNull(documentSyncs.leaseUntil))
}

export async function readParts(): Promise<SyncPart[]> {
  return (await db()).select().from(documentSyncs)
}

/** How long until some part is due, in milliseconds; null while there is none. */
export async function nextDueMs(): Promise<number | null> {
  const [row] = await (await db())
    .select({
      ms: sql<
        number | null
      >`(extract(epoch from min(greatest(not_before, coalesce(lease_until, not_before))) - now()) * 1000)::float8`,
    })
    .from(documentSyncs)
  return row?.ms ?? null
}
