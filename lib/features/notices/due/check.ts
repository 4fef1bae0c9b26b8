import 'server-only'
import { addDays, currentDay } from '@/lib/core/dates'
import { openOf, paidTwice } from '@/lib/features/bills/store/news'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { type Notification, notify } from '@/lib/server/notices'
import { operationOf, outgoingOf, requestedOf } from '@/lib/server/operations/operation'
import { digestAt, dueStages, expiringHours, unansweredMinutes } from './rules'
import { approvalsToNotify, infractionsToNotify, notified, unansweredToNotify } from './store'

/**
 * Sends notices that are due by time: each once over all instances and restarts, by its key. Only the current state
 * counts: facts that have ended are not notified.
 */
export async function notifyDue(now = new Date()): Promise<void> {
  const due = (await Promise.all([dueInfractions, dueApprovals, unanswered, dueBills].map((of) => of(now)))).flat()
  if (due.length === 0) return
  // Notices of one run become one e-mail of each kind.
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

const may = 'bills.read'
/** Double payments older than this are not notified. */
const newsDays = 7

/** Notifies once a morning of bills that are due today and tomorrow and of those that became late, and of each bill that was paid twice. */
export async function dueBills(now: Date): Promise<Notification[]> {
  const today = currentDay(now)
  return [...(now < digestAt(today) ? [] : await ofMorning(today)), ...(await twice(addDays(today, -newsDays)))]
}

const none = { count: 0, inCents: 0, outCents: 0 }

async function ofMorning(today: string): Promise<Notification[]> {
  const keys = { due: `bills.due:${today}`, late: `bills.late:${today}` }
  const known = await notified([keys.due, keys.late])
  if (known.size === 2) return []
  const [tomorrow, yesterday] = [addDays(today, 1), addDays(today, -1)]
  const open = await openOf([yesterday, today, tomorrow])
  const { [today]: due = none, [tomorrow]: next = none, [yesterday]: late = none } = Object.fromEntries(open)
  const common = { subject: null, to: { may } } as const
  return [
    ...(due.count + next.count > 0 && !known.has(keys.due)
      ? [{ ...common, key: keys.due, kind: 'bills.due', data: { day: today, today: due, tomorrow: next } }]
      : []),
    ...(late.count > 0 && !known.has(keys.late)
      ? [{ ...common, key: keys.late, kind: 'bills.late', data: { day: today, ...late } }]
      : []),
  ]
}

async function twice(since: string): Promise<Notification[]> {
  const found = await paidTwice(since)
  const known = await notified(found.map(({ id }) => `bill.paid-twice:${id}`))
  return found.flatMap(({ id, direction, excessCents }) => {
    const key = `bill.paid-twice:${id}`
    if (known.has(key)) return []
    return [{ key, kind: 'bill.paid-twice', subject: id, data: { direction, excessCents }, to: { may } } as const]
  })
}
