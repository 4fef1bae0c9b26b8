import 'server-only'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { cancelUnsent, leaseEnd, recordTransition } from './ledger'
import type { Actor, OperationRow } from './operation-row'
import { firstSending } from './send-times'
import { openAttempt } from './steps'

type Alongside = (tx: Transaction, row: OperationRow) => Promise<void>

const inTime = () => gt(operations.approvalUntil, new Date())

/**
 * Claims an operation for one attempt, with the writes of `alongside`; null when another caller was first, or an
 * approval was too late.
 */
export async function claimForSending(
  id: string,
  from: 'unknown' | 'awaiting_approval' | 'scheduled',
  actor: Actor,
  alongside?: Alongside,
): Promise<{ row: OperationRow; attemptId: number } | null> {
  return (await db()).transaction(async (tx) => {
    const [row] = await tx
      .update(operations)
      .set({
        state: 'sending',
        approvalUntil: null,
        sendAt: null,
        error: null,
        sentAt: sql`coalesce(${operations.sentAt}, ${new Date().toISOString()}::timestamptz)`,
        leaseUntil: leaseEnd(),
        nextCheckAt: null,
        updatedAt: new Date(),
      })
      .where(
        and(eq(operations.id, id), eq(operations.state, from), from === 'awaiting_approval' ? inTime() : undefined),
      )
      .returning()
    if (!row) return null
    await alongside?.(tx, row)
    const attemptId = await openAttempt(tx, id, actor?.id ?? null)
    await recordTransition(tx, row, actor, from === 'unknown' ? { again: true } : {})
    return { row, attemptId }
  })
}

/** Schedules an approved operation for its day; null when it no longer awaited approval, or the approval was too late. */
export async function claimForSchedule(
  row: OperationRow,
  actor: Actor,
  alongside: Alongside,
): Promise<OperationRow | null> {
  const sendAt = row.sendOn && firstSending(row.sendOn, env().SCHEDULE_TIMES, new Date())
  if (!sendAt) return null
  return (await db()).transaction(async (tx) => {
    const [scheduled] = await tx
      .update(operations)
      .set({
        state: 'scheduled' satisfies OperationState,
        approvalUntil: null,
        error: null,
        sendAt,
        updatedAt: new Date(),
      })
      .where(and(eq(operations.id, row.id), eq(operations.state, 'awaiting_approval'), inTime()))
      .returning()
    if (!scheduled) return null
    await alongside(tx, scheduled)
    await recordTransition(tx, scheduled, actor)
    return scheduled
  })
}

/** Runs `cancelUnsent` in its own transaction. */
export async function claimForCancelling(
  id: string,
  actor: Actor,
  alongside?: Alongside,
): Promise<OperationRow | null> {
  return (await db()).transaction((tx) => cancelUnsent(tx, id, actor, alongside))
}
