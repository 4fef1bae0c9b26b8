import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { notify } from '@/lib/server/notices'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { PauseReason } from '../rules/batch-state'
import { type BatchRecord, findBatch } from './batches'
import { batchOfOperation } from './row-operation'
import { batchRows } from './tables'

type Content = { data: Record<string, unknown>; key: string; managers: boolean }

/** Notifies the requester of a batch, and managers where they may have to act. */
async function notifyOf(tx: Transaction, { id, name, createdBy }: BatchRecord, { key, data, managers }: Content) {
  const notice = { kind: 'batch.moved', subject: id, data: { name, ...data } }
  await notify(tx, { ...notice, key, to: { userId: createdBy } })
  if (managers) await notify(tx, { ...notice, key: `${key}:managers`, to: { may: 'approvals.decide' } })
}

/**
 * Notifies of a batch instead of its row: once for all rows of one day, and once for each time at which the balance was
 * short. False for other transfers, and for a row that fails after the result of its day was notified.
 */
export async function notifyOfRow(tx: Transaction, row: OperationRow): Promise<boolean> {
  const batchId = await batchOfOperation(row.id, tx)
  if (batchId === null) return false
  if (row.state === 'accepted') return true
  // Not locked: the audit chain's lock, which every transition holds, serializes the rows of a batch.
  const { batch } = await findBatch(batchId, tx)
  if (row.state === 'scheduled') {
    const key = `batch:${batchId}:short:${row.sendAt?.toISOString()}`
    if (row.error !== null) await notifyOf(tx, batch, { key, data: { state: 'short' }, managers: true })
    return true
  }
  if (await isNotified(tx, dayKey(batchId, row.sendOn))) return row.state !== 'failed' && row.state !== 'unknown'
  if (batch.state === 'done' || batch.state === 'cancelled') await notifyOfDay(tx, batch, row.sendOn)
  return true
}

const dayKey = (batchId: string, day: string | null) => `batch:${batchId}:settled:${day ?? 'now'}`

async function isNotified(tx: Transaction, key: string): Promise<boolean> {
  const found = await tx.select({ id: notices.id }).from(notices).where(eq(notices.key, key)).limit(1)
  return found.length > 0
}

/** Notifies of each day of a batch whose rows all have an outcome; each charge is notified of separately. */
export async function notifyOfDays(tx: Transaction, batch: BatchRecord): Promise<void> {
  if (batch.kind === 'charges') return
  const days = await tx
    .selectDistinct({ day: operations.sendOn })
    .from(batchRows)
    .leftJoin(operations, eq(operations.id, batchRows.operationId))
    .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.excluded, false)))
  for (const { day } of days) await notifyOfDay(tx, batch, day)
}

const stateOfRow = sql<string>`case when ${batchRows.refused} is not null then 'failed' else coalesce(${operations.state}, 'waiting') end`

/** The confirmation of accepted rows is awaited, unless other rows failed or are unknown. */
async function notifyOfDay(tx: Transaction, batch: BatchRecord, day: string | null): Promise<void> {
  const isOfDay = sql`${operations.sendOn} is not distinct from ${day}`
  const groups = await tx
    .select({ state: stateOfRow, count: sql<number>`count(*)::int` })
    .from(batchRows)
    .leftJoin(operations, eq(operations.id, batchRows.operationId))
    .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.excluded, false), isOfDay))
    .groupBy(sql`1`)
  const counts = Object.fromEntries(groups.map(({ state, count }) => [state, count]))
  const { confirmed = 0, accepted = 0, failed = 0, unknown = 0, cancelled = 0, waiting = 0 } = counts
  if (counts.scheduled || counts.sending || counts.awaiting_approval || (accepted > 0 && failed + unknown === 0)) return
  // Nothing was sent: who cancelled it knows, and its maker is notified of the cancelling.
  if (confirmed + accepted + failed + unknown === 0) return
  const data = { state: 'settled', confirmed, accepted, failed, unknown, cancelled: cancelled + waiting }
  await notifyOf(tx, batch, { key: dayKey(batch.id, day), data, managers: day !== null && failed > 0 })
}

/** Notifies the person who read the file that another person cancelled the batch. */
export async function notifyOfCancelling(tx: Transaction, batch: BatchRecord): Promise<void> {
  await notifyOf(tx, batch, { key: `batch:${batch.id}:cancelled`, data: { state: 'cancelled' }, managers: false })
}

/** Managers are notified, too, when the requester has lost their access. */
export async function notifyOfPause(tx: Transaction, batch: BatchRecord, because: PauseReason): Promise<void> {
  const key = `batch:${batch.id}:paused:${new Date().toISOString()}`
  await notifyOf(tx, batch, { key, data: { state: 'paused', because }, managers: because === 'maker' })
}
