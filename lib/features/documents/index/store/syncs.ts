import 'server-only'
import { and, eq, isNotNull, isNull, ne, not, sql } from 'drizzle-orm'
import { documentSyncs, indexedMonths } from '@/lib/features/documents/store/tables'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { isFree, isHeld, msUntilFirst, secondsFromNow } from '@/lib/server/db/lease'

export type SyncPart = typeof documentSyncs.$inferSelect

/** Lease of a reader, longer than upstream may take for a page; after it the reader is presumed dead. */
const leaseSeconds = 45

/** This month and the previous one, with documents that are dated ahead. */
export const recentPart = 'recent'
/** The whole list, for documents without a month. It exists once every month is known. */
export const wholePart = 'all'
/** The list of companies, the only part without documents. */
export const companiesPart = 'companies'

/** Prefix of parts that are read once and then deleted: a new document, or a month with many new documents. */
const capturedPrefix = 'captured:'
const capturedOne = /^captured:(\d+)$/

export const isPassing = (part: string) => part.startsWith(capturedPrefix)
/** The document of a part that is one document; undefined for other parts. */
export const capturedId = (part: string) => capturedOne.exec(part)?.[1]

type NewPart = { part: string; fromPeriod?: string; toPeriod?: string }

/** Adds missing parts, due after this many seconds. */
export async function addParts(tx: Database | Transaction, parts: NewPart[], afterSeconds = 0): Promise<void> {
  if (parts.length === 0) return
  const notBefore = secondsFromNow(afterSeconds)
  await tx
    .insert(documentSyncs)
    .values(parts.map((part) => ({ ...part, notBefore })))
    .onConflictDoNothing()
}

export const monthPart = (month: string): NewPart => ({ part: month, fromPeriod: month, toPeriod: month })

/** Parts of the months before the recent ones, read with the whole list just now and due again in a day. */
export async function addListedMonths(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${documentSyncs} (part, from_period, to_period, documents, completed_at, not_before)
    select period, period, period, sum(documents)::int, now(), now() + interval '1 day' from ${indexedMonths}
    where period ~ '^[0-9]{4}-[0-9]{2}$'
      and period < coalesce((select from_period from ${documentSyncs} where part = ${recentPart}), period)
    group by period
    on conflict (part) do update set completed_at = coalesce(${documentSyncs.completedAt}, excluded.completed_at)`)
}

export const captureOf = (id: string): NewPart => ({ part: `${capturedPrefix}${id}` })

/** Documents that come into a month within a quarter of a minute are read together afterwards. */
export const capturesOf = (period: string, now = Date.now()): NewPart => {
  const slot = Math.floor(now / (capturesSeconds * 1000))
  return { part: `${capturedPrefix}${period}:${slot}`, fromPeriod: period, toPeriod: period }
}

export const capturesSeconds = 15

/** Reads a part that is not being read as soon as possible; without a name, all parts. */
export async function expedite(part?: string): Promise<void> {
  await (await db())
    .update(documentSyncs)
    .set({ notBefore: sql`now()` })
    .where(and(isNull(documentSyncs.passStartedAt), part === undefined ? undefined : eq(documentSyncs.part, part)))
}

/**
 * The most urgent due part that is not being read, leased to the caller for one page: new arrivals, recent months, the
 * whole list where it was never completed, then the part read longest ago.
 */
export async function claimPart(): Promise<SyncPart | null> {
  const due = sql`
    select part from ${documentSyncs}
    where not_before <= now() and ${isFree(documentSyncs.leaseUntil)}
    order by starts_with(part, ${capturedPrefix}) desc, part = ${recentPart} desc,
      (part = ${wholePart} and completed_at is null) desc, completed_at nulls first
    limit 1 for update skip locked`
  const [claimed] = await (await db())
    .update(documentSyncs)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(sql`${documentSyncs.part} = (${due})`)
    .returning()
  return claimed ?? null
}

/** Time until a part is due. */
export const msUntilPart = () =>
  msUntilFirst(documentSyncs, sql`greatest(${documentSyncs.notBefore}, ${documentSyncs.leaseUntil})`, undefined)

type Progress = Partial<typeof documentSyncs.$inferInsert>

const held = ({ part, leaseUntil }: SyncPart) =>
  and(eq(documentSyncs.part, part), isHeld(documentSyncs.leaseUntil, leaseUntil))

/** Ends a lease. Returns false when another instance holds the lease by now: then nothing may be saved. */
export async function endLease(tx: Database | Transaction, part: SyncPart, set: Progress, pauseMs = 0) {
  const rows = await tx
    .update(documentSyncs)
    .set({ ...set, leaseUntil: null, notBefore: secondsFromNow(pauseMs / 1000) })
    .where(held(part))
    .returning({ part: documentSyncs.part })
  return rows.length > 0
}

/** Deletes a part that is read once. Returns false when another instance holds its lease by now. */
export async function endPart(tx: Database | Transaction, part: SyncPart): Promise<boolean> {
  const rows = await tx.delete(documentSyncs).where(held(part)).returning({ part: documentSyncs.part })
  return rows.length > 0
}

/** No other process can have a lease of the embedded database at its start. */
export async function endEveryLease(): Promise<void> {
  await (await db()).update(documentSyncs).set({ leaseUntil: null }).where(isNotNull(documentSyncs.leaseUntil))
}

const stays = and(
  not(sql`starts_with(${documentSyncs.part}, ${capturedPrefix})`),
  ne(documentSyncs.part, companiesPart),
)

/** The permanent parts, of upstream's whole list of documents. */
export async function readParts(): Promise<SyncPart[]> {
  const database = await db()
  return database.select().from(documentSyncs).where(stays)
}

/** Whether some of upstream's list was never read, and reading is not blocked. */
export async function isListing(): Promise<boolean> {
  const rows = await (await db())
    .select({ part: documentSyncs.part })
    .from(documentSyncs)
    .where(and(stays, isNull(documentSyncs.completedAt), isNull(documentSyncs.error)))
    .limit(1)
  return rows.length > 0
}
