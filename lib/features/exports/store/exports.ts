import 'server-only'
import { and, asc, desc, eq, inArray, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import {
  type ExportState,
  movingExportStates,
  openExportStates,
  runningExportsOfAPerson,
} from '@/lib/features/exports/rules'
import { db, type Transaction } from '@/lib/server/db/client'
import { isFree, msUntilFirst, secondsFromNow } from '@/lib/server/db/lease'
import { documentExports, exportItems } from './tables'

export type ExportRow = typeof documentExports.$inferSelect
type NewExportRow = Pick<ExportRow, 'userId' | 'differenceOf' | 'formats' | 'statements'> & {
  scope: unknown
  planning: unknown
}

/** After this time the worker that finds an export's documents, or finishes it, is presumed dead. */
const leaseSeconds = 45

const of = documentExports
const isRunning = eq(of.state, 'running')
const isMoving = inArray(of.state, [...movingExportStates])
export const isOpen = inArray(of.state, [...openExportStates])

export async function insertExport(tx: Transaction, row: NewExportRow): Promise<ExportRow> {
  const [inserted] = await tx.insert(of).values(row).returning()
  if (!inserted) throw new Problem('internal', 'The export was not recorded')
  return inserted
}

const noSuchExport = () => new Problem('not_found', 'There is no such export')

export async function findExport(id: string, from?: Transaction): Promise<ExportRow> {
  const [row] = await (from ?? (await db())).select().from(of).where(eq(of.id, id))
  if (!row) throw noSuchExport()
  return row
}

/** The newest first, after a position. */
export async function listExportRows(after: { at: Date; id: string } | null, limit: number): Promise<ExportRow[]> {
  const isAfter = after && or(lt(of.createdAt, after.at), and(eq(of.createdAt, after.at), sql`${of.id} > ${after.id}`))
  return (await db())
    .select()
    .from(of)
    .where(isAfter ?? undefined)
    .orderBy(desc(of.createdAt), asc(of.id))
    .limit(limit)
}

/** Running exports before queued ones, those of one person in serving order. */
const inOrder = sql`${of.state} = 'queued', ${of.createdAt}, ${of.id}`

/** Unfinished exports, in order. */
export async function movingExports(): Promise<ExportRow[]> {
  return (await db()).select().from(of).where(isMoving).orderBy(inOrder)
}

const beginningLock = 72175014

/** Begins queued exports in order, up to the limit of running exports of a person over all instances. Returns their ids. */
export async function beginQueued(): Promise<string[]> {
  const database = await db()
  const [queued] = await database.select({ id: of.id }).from(of).where(eq(of.state, 'queued')).limit(1)
  if (!queued) return []
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${beginningLock})`)
    const place = sql<number>`row_number() over (partition by ${of.userId} order by ${inOrder})`.as('place')
    const moving = tx.select({ id: of.id, place }).from(of).where(isMoving).as('moving')
    const first = tx.select({ id: moving.id }).from(moving).where(lte(moving.place, runningExportsOfAPerson))
    const begun = await tx
      .update(of)
      .set({ state: 'running' })
      .where(and(eq(of.state, 'queued'), inArray(of.id, first)))
      .returning({ id: of.id })
    return begun.map(({ id }) => id)
  })
}

type Change = { [name in keyof ExportRow]?: ExportRow[name] | SQL }

/** Sets these values if the export is in one of these states; undefined otherwise. */
export async function updateExport(
  id: string,
  states: readonly ExportState[],
  set: Change,
  tx?: Transaction,
): Promise<ExportRow | undefined> {
  const [row] = await (tx ?? (await db()))
    .update(of)
    .set(set)
    .where(and(eq(of.id, id), inArray(of.state, [...states])))
    .returning()
  return row
}

/** End of the caller's lease. */
export const leaseEnd = secondsFromNow(leaseSeconds)

/** The oldest ready export of one person, people in turn, so that no person's exports delay another's. */
async function claim(ready: SQL | undefined): Promise<ExportRow | null> {
  const isDue = and(isRunning, isFree(of.leaseUntil), ready)
  const due = sql`
    select ${of.id} from ${of}
    join (select distinct on (user_id) id from ${of} where ${isDue} order by user_id, created_at, id) oldest on oldest.id = ${of.id}
    where ${isDue} order by random() limit 1 for update of ${of} skip locked`
  const [row] = await (await db()).update(of).set({ leaseUntil: leaseEnd }).where(sql`${of.id} = (${due})`).returning()
  return row ?? null
}

const isUnplanned = sql`${of.planning} is not null`

/** An export of which documents are still to be found, leased to the caller. */
export const claimUnplanned = () => claim(isUnplanned)

/** Time until an export may have to begin, or documents of one are to be found. */
export const msUntilUnplanned = () =>
  msUntilFirst(
    of,
    sql`case when ${isRunning} then ${of.leaseUntil} end`,
    or(eq(of.state, 'queued'), and(isRunning, isUnplanned)),
  )

async function isUnfinished(): Promise<SQL | undefined> {
  const waiting = (await db())
    .select({ id: exportItems.id })
    .from(exportItems)
    .where(and(eq(exportItems.exportId, of.id), eq(exportItems.state, 'waiting')))
  return and(isNull(of.planning), notExists(waiting))
}

/** An export whose files have all come, or are not to be had. */
export const claimUnfinished = async () => claim(await isUnfinished())

export const msUntilUnfinished = async () => msUntilFirst(of, of.leaseUntil, and(isRunning, await isUnfinished()))

/** No other process can have a lease of the embedded database at its start. */
export async function endEveryLease(): Promise<void> {
  const database = await db()
  await database.update(of).set({ leaseUntil: null }).where(isOpen)
  await database
    .update(exportItems)
    .set({ notBefore: null })
    .where(and(eq(exportItems.state, 'waiting'), eq(exportItems.tries, 0)))
}
