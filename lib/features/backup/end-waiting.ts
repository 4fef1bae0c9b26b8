import 'server-only'
import { eq, inArray, or } from 'drizzle-orm'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { batches } from '@/lib/features/pix/batches/store/tables'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Transaction } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { mails } from '@/lib/server/db/mail-tables'
import { operationApprovals, operations } from '@/lib/server/db/schema'
import { notify } from '@/lib/server/notices'

const waiting: OperationState[] = ['awaiting_approval', 'scheduled']
const ended: OperationState = 'rejected'

/**
 * Rejects all pending approvals, and notifies their makers: an operation may have been approved and sent after the
 * backup. Returns their number.
 */
export async function endWaiting(tx: Transaction): Promise<number> {
  const rows = await tx
    .update(operations)
    .set({ state: ended, approvalUntil: null, sendAt: null, updatedAt: new Date() })
    .where(inArray(operations.state, waiting))
    .returning()
  for (const { id, kind, amountCents, createdBy } of rows) {
    const decision = 'restored'
    await tx.insert(operationApprovals).values({ operationId: id, decision })
    await appendAudit(tx, { actor: null, action: 'approvals.end-restored', subject: id, outcome: decision, detail: {} })
    const data = { operation: kind, state: ended, amountCents, paidCents: null, code: null, givenUp: false }
    const key = `operation:${id}:${ended}`
    await notify(tx, { key, kind: 'operation.moved', subject: id, data, to: { userId: createdBy } })
  }
  await endMails(tx)
  await endBatches(tx)
  return rows.length
}

/** E-mails that were being sent, or not addressed yet, at the backup may have been sent since. */
async function endMails(tx: Transaction): Promise<void> {
  await tx.update(mails).set({ state: 'skipped', endedAt: new Date() }).where(eq(mails.state, 'waiting'))
  await tx.update(notices).set({ mailDue: false, pushDue: false }).where(or(notices.mailDue, notices.pushDue))
}

/** Rows of a batch that the backup had yet to send may have been sent since. */
async function endBatches(tx: Transaction): Promise<void> {
  await tx
    .update(batches)
    .set({ state: 'cancelled', endedAt: new Date(), leaseUntil: null, lookUpBy: null })
    .where(inArray(batches.state, ['awaiting_approval', 'scheduled', 'sending', 'paused']))
}
