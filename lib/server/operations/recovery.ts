import 'server-only'
import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { OperationError } from '@/lib/core/operations/operation-error'
import { databaseIsShared, db } from '@/lib/server/db/client'
import { msUntilFirst } from '@/lib/server/db/lease'
import { operations } from '@/lib/server/db/schema'
import { refreshStatistics } from '@/lib/server/db/statistics'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { idle, repeat } from '@/lib/server/repeat'
import { expireWaiting } from './approvals'
import { backOffSeconds, lastCheck } from './back-off'
import { operationOf } from './operation'
import type { OperationRow } from './operation-row'
import { recoverUnknown, refreshAccepted } from './perform'
import { msUntilSending, sendDue } from './schedule'
import { settle } from './settle'

const everyMs = 60_000
const pauseMs = 1_000
/** Number of simultaneous reads. */
const batch = 10

const lost: OperationError = {
  code: 'upstream_timeout',
  detail: 'The sender stopped before an answer was recorded',
  record: { code: 'operation.sender-stopped', values: {} },
}

/**
 * Turns `sending` rows with a dead sender into `unknown`. `all`: no other sender can exist (the embedded database at
 * start).
 */
export async function expireStaleSending(all = false): Promise<number> {
  const database = await db()
  const now = new Date()
  const stale = all
    ? eq(operations.state, 'sending')
    : and(eq(operations.state, 'sending'), lt(operations.leaseUntil, now))
  const rows = await database.select({ id: operations.id, kind: operations.kind }).from(operations).where(stale)
  const onlyIf = (row: OperationRow) => all || (row.leaseUntil !== null && row.leaseUntil < now)
  for (const row of rows)
    await settle(operationOf(row.kind), row.id, { state: 'unknown', error: lost }, null, { onlyIf })
  if (rows.length > 0) log().warn({ operations: rows.length }, 'stale sending operations are now unknown')
  return rows.length
}

/** Reads upstream again for due operations; each is claimed by moving its next check first. */
export async function checkDue(): Promise<number> {
  const due = await (await db())
    .select()
    .from(operations)
    .where(lte(operations.nextCheckAt, sql`now()`))
    .orderBy(operations.nextCheckAt)
    .limit(batch)
  const claimed = (await Promise.all(due.map(claimCheck))).filter((row) => row !== null)
  await Promise.all(
    claimed.map((row) =>
      checkOne(row).catch((error: unknown) => {
        log().warn({ operation: row.id, error }, 'check failed')
      }),
    ),
  )
  return claimed.length
}

const msUntilCheck = () => msUntilFirst(operations, operations.nextCheckAt, isNotNull(operations.nextCheckAt))

async function claimCheck(row: OperationRow): Promise<OperationRow | null> {
  const checks = row.checks + 1
  const [claimed] = await (await db())
    .update(operations)
    .set({ checks, nextCheckAt: new Date(Date.now() + backOffSeconds(checks, row.state) * 1000) })
    .where(and(eq(operations.id, row.id), eq(operations.checks, row.checks), eq(operations.state, row.state)))
    .returning()
  return claimed ?? null
}

async function checkOne(row: OperationRow): Promise<void> {
  const operation = operationOf(row.kind)
  const last = lastCheck(operation, row, row.state === 'unknown' ? 'unknown' : 'accepted')
  const over = last === null || last < new Date()
  if (over) return leaveUnchanged(row)
  if (row.state === 'unknown') await recoverUnknown(operation, row, null)
  if (row.state === 'accepted') await refreshAccepted(operation, row, null)
}

async function leaveUnchanged({ id, state }: OperationRow): Promise<void> {
  await (await db())
    .update(operations)
    .set({ nextCheckAt: null })
    .where(and(eq(operations.id, id), eq(operations.state, state)))
}

const recovery = processState('recovery', () => ({ started: false }))

/**
 * At the start and every minute: marks stale `sending` rows as `unknown` and rejects undecided operations after their
 * time.
 */
export async function startRecovery(): Promise<void> {
  if (recovery.started) return
  recovery.started = true
  await expireStaleSending(!(await databaseIsShared()))
  await refreshStatistics()
  everyMinute('stale sendings', () => expireStaleSending())
  everyMinute('undecided operations', expireWaiting)
  everyMinute('statistics', refreshStatistics)
}

function everyMinute(what: string, run: () => Promise<unknown>): void {
  repeat(what, async () => {
    await run().catch((error: unknown) => log().error({ error }, `${what}: failed`))
    return everyMs
  })
}

/** Due checks and scheduled sendings. */
export function startDueOperations(): void {
  const wokenBy = ['operations'] as const
  repeat('checks of operations', async () => ((await checkDue()) > 0 ? pauseMs : idle), {
    wokenBy,
    due: msUntilCheck,
  })
  repeat('scheduled operations', async () => ((await sendDue()) > 0 ? pauseMs : idle), {
    wokenBy,
    due: msUntilSending,
  })
}
