import 'server-only'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import { databaseIsShared, db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { log } from '@/lib/server/log'
import { backOffSeconds } from './back-off'
import { type OperationRow, settle } from './ledger'
import { operationOf } from './operation'
import { recoverUnknown, refreshAccepted } from './perform'

const everyMs = 60_000
const checkEveryMs = 5_000
const batch = 20

const lost = { code: 'upstream_timeout', detail: 'The sender stopped before an answer was recorded' } as const

/** Turns `sending` rows whose sender is gone into `unknown`. `all`: nobody else can be sending (the embedded database at start). */
export async function expireStaleSending(all = false): Promise<number> {
  const database = await db()
  const stale = all
    ? eq(operations.state, 'sending')
    : and(eq(operations.state, 'sending'), lt(operations.leaseUntil, sql`now()`))
  const rows = await database.select({ id: operations.id, kind: operations.kind }).from(operations).where(stale)
  for (const row of rows) await settle(operationOf(row.kind), row.id, { state: 'unknown', error: lost }, null)
  if (rows.length > 0) log().warn({ operations: rows.length }, 'stale sending operations are now unknown')
  return rows.length
}

/** Re-reads upstream for the operations whose time has come; each is claimed by moving its next check first. */
export async function checkDue(): Promise<number> {
  const database = await db()
  const due = await database
    .select()
    .from(operations)
    .where(lte(operations.nextCheckAt, sql`now()`))
    .orderBy(operations.nextCheckAt)
    .limit(batch)
  let checked = 0
  for (const row of due) {
    const [claimed] = await database
      .update(operations)
      .set({ checks: row.checks + 1, nextCheckAt: new Date(Date.now() + backOffSeconds(row.checks + 1) * 1000) })
      .where(and(eq(operations.id, row.id), eq(operations.checks, row.checks), eq(operations.state, row.state)))
      .returning()
    if (!claimed) continue
    checked += 1
    await checkOne(claimed).catch((error: unknown) => {
      log().warn({ operation: row.id, error: error instanceof Error ? error.message : 'unknown' }, 'check failed')
    })
  }
  return checked
}

async function checkOne(row: OperationRow): Promise<void> {
  const operation = operationOf(row.kind)
  if (row.state === 'unknown') await recoverUnknown(operation, row, null)
  if (row.state === 'accepted') await refreshAccepted(operation, row, null)
  const over =
    operation.refresh && operation.refresh.until(operation.input.parse(row.input), row.createdAt) < new Date()
  if (over)
    await (await db())
      .update(operations)
      .set({ nextCheckAt: null })
      .where(and(eq(operations.id, row.id), eq(operations.state, 'accepted')))
}

const holder = globalThis as typeof globalThis & { lastroRecovery?: boolean }

/** On start and every minute: stale `sending` becomes `unknown`; every five seconds: due re-reads. */
export async function startRecovery(): Promise<void> {
  if (holder.lastroRecovery) return
  holder.lastroRecovery = true
  await expireStaleSending(!(await databaseIsShared()))
  const repeat = (run: () => Promise<unknown>, ms: number) => {
    const next = () =>
      setTimeout(() => {
        run()
          .catch((error: unknown) =>
            log().error({ error: error instanceof Error ? error.message : 'unknown' }, 'recovery failed'),
          )
          .finally(next)
      }, ms).unref()
    next()
  }
  repeat(() => expireStaleSending(), everyMs)
  repeat(checkDue, checkEveryMs)
}
