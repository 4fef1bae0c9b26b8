import 'server-only'
import { and, asc, desc, eq, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import { type ExportState, movingExportStates, openExportStates } from '@/lib/core/export-states'
import { db, type Transaction } from '@/lib/server/db/client'
import { documentExports, exportItems } from '@/lib/server/db/export-tables'

export type ExportRow = typeof documentExports.$inferSelect
export type NewExportRow = Pick<ExportRow, 'userId' | 'differenceOf' | 'formats' | 'statements'> & {
  scope: unknown
  planning: unknown
}

/** Past it whoever finds an export's documents, or finishes it, is presumed dead. */
const leaseSeconds = 45

const of = documentExports
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

/** Those that move, in the order in which they are served. */
export async function movingExports(): Promise<ExportRow[]> {
  return (await db()).select().from(of).where(isMoving).orderBy(asc(of.createdAt))
}

type Change = { [name in keyof ExportRow]?: ExportRow[name] | SQL }

/** Sets what is given, in some states alone; undefined when it is in another. */
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

/** Until which instant it is the caller's, or nobody's. */
export const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`
export const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

async function claim(ready: SQL | undefined): Promise<ExportRow | null> {
  const due = sql`select id from ${of} where ${and(isMoving, or(isNull(of.leaseUntil), sql`${of.leaseUntil} < now()`), ready)}
    order by created_at limit 1 for update skip locked`
  const [row] = await (await db()).update(of).set({ leaseUntil: leaseEnd }).where(sql`${of.id} = (${due})`).returning()
  return row ?? null
}

/** The oldest export of which documents are still to be found, leased to the caller. */
export const claimUnplanned = () => claim(sql`${of.planning} is not null`)

/** The oldest export whose files have all come, or are not to be had. */
export async function claimUnfinished(): Promise<ExportRow | null> {
  const waiting = (await db())
    .select({ id: exportItems.id })
    .from(exportItems)
    .where(and(eq(exportItems.exportId, of.id), eq(exportItems.state, 'waiting')))
  return claim(and(isNull(of.planning), notExists(waiting)))
}

/** Nobody else can hold a lease of the embedded database at its start. */
export async function endEveryLease(): Promise<void> {
  const database = await db()
  await database.update(of).set({ leaseUntil: null }).where(isOpen)
  await database
    .update(exportItems)
    .set({ notBefore: null })
    .where(and(eq(exportItems.state, 'waiting'), eq(exportItems.tries, 0)))
}
