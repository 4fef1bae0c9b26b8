import 'server-only'
import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Missing } from '@/lib/features/exports/schema'
import { db, type Transaction } from '@/lib/server/db/client'
import { msUntilFirst, secondsFromNow } from '@/lib/server/db/lease'
import type { Packed } from '@/lib/server/zip/pack-file'
import { isOpen } from './exports'
import { exportFiles } from './files'
import { documentExports, exportItems } from './tables'

export type ExportItem = typeof exportItems.$inferSelect
export type NewItem = typeof exportItems.$inferInsert

const of = exportItems

/** Longer than the interval of renewals: after this time the worker is presumed dead. */
const leaseSeconds = 30

/** Leases files to the caller: one person after the other, of each person the oldest exports first. */
export async function claimItems(limit: number): Promise<ExportItem[]> {
  const isDue = sql`i.state = 'waiting' and (i.not_before is null or i.not_before <= now())`
  // Another instance may hold locks on some of the rows.
  const candidates = 2 * limit
  const due = sql`
    select i.id from ${of} i join (
      select next.id, next.place + random() as turn
      from (select distinct user_id from ${documentExports} where state = 'running') person
      cross join lateral (
        select oldest.id, row_number() over (order by oldest.created_at, oldest.id) as place
        from (
          select i.id, e.created_at from ${of} i join ${documentExports} e on e.id = i.export_id
          where e.user_id = person.user_id and e.state = 'running' and ${isDue}
          order by e.created_at, i.id limit ${candidates}
        ) oldest
      ) next
    ) chosen on chosen.id = i.id
    where ${isDue} order by chosen.turn limit ${limit} for update of i skip locked`
  return (await db())
    .update(of)
    .set({ notBefore: secondsFromNow(leaseSeconds) })
    .where(sql`${of.id} in (${due})`)
    .returning()
}

/** Time until a file of a running export is to be fetched. */
export const msUntilItem = () =>
  msUntilFirst(
    of,
    of.notBefore,
    sql`${of.state} = 'waiting' and ${of.exportId} in (select id from ${documentExports} where state = 'running')`,
  )

/** Extends the leases of files that are still being fetched. */
export async function renewClaims(ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await (await db())
    .update(of)
    .set({ notBefore: secondsFromNow(leaseSeconds) })
    .where(and(inArray(of.id, [...ids]), eq(of.state, 'waiting')))
}

/** Schedules another fetch; `tried`: the failure counts as an attempt. */
export async function postponeItem(id: bigint, seconds: number, tried: boolean): Promise<void> {
  await (await db())
    .update(of)
    .set({ notBefore: secondsFromNow(seconds), ...(tried && { tries: sql`${of.tries} + 1` }) })
    .where(and(eq(of.id, id), eq(of.state, 'waiting')))
}

class NotWanted extends Error {}

/** Current state of the document. */
type Known = { cancelled: boolean | null; purged: boolean }

async function settleItem(
  { id, exportId }: ExportItem,
  set: { [name in keyof ExportItem]?: ExportItem[name] },
  counts: { done?: SQL; missing?: SQL; bytes?: SQL; problem: null },
  more: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const database = await db()
  await database
    .transaction(async (tx) => {
      const [wanted] = await tx
        .update(documentExports)
        .set(counts)
        .where(and(eq(documentExports.id, exportId), isOpen))
        .returning({ id: documentExports.id })
      const [settled] = await tx
        .update(of)
        .set({ ...set, notBefore: null })
        .where(and(eq(of.id, id), eq(of.state, 'waiting')))
        .returning({ id: of.id })
      // Cancelled meanwhile, or fetched by another instance which presumed this one dead.
      if (!wanted || !settled) throw new NotWanted()
      await more(tx)
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotWanted)) throw error
    })
}

/** Records a stored file and counts it in the export. */
export async function storeItem(item: ExportItem, path: string, file: Packed, known: Known): Promise<void> {
  const { sha256, crc32, bytes, storedBytes, compressed } = file
  const counts = {
    done: sql`${documentExports.done} + 1`,
    bytes: sql`${documentExports.bytes} + ${bytes}`,
    problem: null,
  }
  const set = { ...known, state: 'done' as const, sha256, crc32, bytes, storedBytes, compressed }
  await exportFiles.arriving(path, (arrived) =>
    settleItem(item, set, counts, (tx) => exportFiles.store(tx, item.id, arrived)),
  )
}

/** Records that a file is missing, and why. */
export async function closeItem(item: ExportItem, missing: Missing, known: Known): Promise<void> {
  const counts = { missing: sql`${documentExports.missing} + 1`, problem: null }
  await settleItem(item, { ...known, ...missing, state: 'missing' }, counts)
}

/** Adds files that the export does not have yet and returns them. */
export async function insertItems(tx: Transaction, items: NewItem[]): Promise<ExportItem[]> {
  if (items.length === 0) return []
  return tx.insert(of).values(items).onConflictDoNothing().returning()
}

/** Number of open files of an export that need a request, and of those that do not. */
export async function countWaiting(exportId: string): Promise<{ requests: number; others: number }> {
  const costs = sql`not ${of.atHand} and ${of.statement} is null`
  const [row] = await (await db())
    .select({
      requests: sql<number>`(count(*) filter (where ${costs}))::int`,
      others: sql<number>`(count(*) filter (where not (${costs})))::int`,
    })
    .from(of)
    .where(and(eq(of.exportId, exportId), eq(of.state, 'waiting')))
  return row ?? { requests: 0, others: 0 }
}

type Position = Pick<ExportItem, 'path' | 'id'>

const chosen = {
  'in the zip': eq(of.state, 'done'),
  /** Whether it came or not; the manifest does not list itself. */
  listed: sql`not starts_with(${of.type}, 'manifest.')`,
}

/** Files of an export by their place in the zip, a page at a time, so that no export is in memory. */
export async function* itemsByPath(exportId: string, which: keyof typeof chosen): AsyncGenerator<ExportItem[]> {
  const pageSize = 1_000
  let after: Position | undefined
  for (;;) {
    const isAfter = after && or(gt(of.path, after.path), and(eq(of.path, after.path), gt(of.id, after.id)))
    const page: ExportItem[] = await (await db())
      .select()
      .from(of)
      .where(and(eq(of.exportId, exportId), chosen[which], isAfter))
      .orderBy(asc(of.path), asc(of.id))
      .limit(pageSize)
    if (page.length > 0) yield page
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}

export async function findManifest(exportId: string, type: string): Promise<ExportItem | undefined> {
  const database = await db()
  const [item] = await database
    .select()
    .from(of)
    .where(and(eq(of.exportId, exportId), eq(of.type, type)))
  return item
}
