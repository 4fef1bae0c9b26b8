import 'server-only'
import { addDays } from '@/lib/core/dates'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { type Notification, notify } from '@/lib/server/notices'
import { operationOf, outgoingOf, requestedOf } from '@/lib/server/operations/operation'
import { dueBills } from './bills'
import { dueStages, expiringHours, unansweredMinutes } from './rules'
import { approvalsToNotify, infractionsToNotify, unansweredToNotify } from './store'

/**
 * Sends notices that are due by time: each once over all instances and restarts, by its key. Only the current state
 * counts: facts that have ended are not notified.
 */
export async function notifyDue(now = new Date()): Promise<void> {
  const due = (await Promise.all([dueInfractions, dueApprovals, unanswered, dueBills].map((of) => of(now)))).flat()
  if (due.length === 0) return
  // Seen together, they are one e-mail of each kind.
  await (await db()).transaction(async (tx) => {
    for (const one of due) await notify(tx, one)
  })
}

async function dueInfractions(now: Date): Promise<Notification[]> {
  const found = await Promise.all(
    dueStages(now).map(async ({ lastDay, stage }) => {
      const key = { before: `${stage}:`, after: `:${lastDay}` }
      const rows = await infractionsToNotify(addDays(lastDay, -env().MED_REPLY_DAYS), key)
      return rows.map(
        ({ id, amountCents }): Notification => ({
          key: `${key.before}${id}${key.after}`,
          kind: stage,
          subject: id,
          data: { amountCents, day: lastDay },
          to: { may: 'pix.infractions.answer' },
        }),
      )
    }),
  )
  return found.flat()
}

const expiring = { before: 'approval.expiring:' }
const withoutAnswer = { before: 'operation.unanswered:' }

async function dueApprovals(now: Date): Promise<Notification[]> {
  const before = new Date(now.getTime() + expiringHours * 3_600_000)
  const rows = await approvalsToNotify(now, before, expiring)
  return rows.map((row) => {
    const operation = operationOf(row.kind)
    const amountCents = outgoingOf(operation, requestedOf(operation, row))
    return {
      key: `${expiring.before}${row.id}`,
      kind: 'approval.expiring',
      subject: row.id,
      data: { operation: operation.kind, amountCents, until: row.approvalUntil?.toISOString(), maker: row.createdBy },
      to: { may: 'approvals.decide' },
    }
  })
}

/** Everyone who may read that kind of operation is notified, its maker included. */
async function unanswered(now: Date): Promise<Notification[]> {
  const before = new Date(now.getTime() - unansweredMinutes * 60_000)
  const rows = await unansweredToNotify(before, withoutAnswer)
  return rows.map(({ id, kind, amountCents }) => ({
    key: `${withoutAnswer.before}${id}`,
    kind: 'operation.unanswered',
    subject: id,
    data: { operation: operationOf(kind).kind, amountCents },
    to: { may: operationOf(kind).mayRead },
  }))
}
