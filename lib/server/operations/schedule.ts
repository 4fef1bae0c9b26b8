import 'server-only'
import { and, asc, eq, lte } from 'drizzle-orm'
import { currentDay, formatTime } from '@/lib/core/dates'
import { type Problem, refusal } from '@/lib/core/errors'
import { db } from '@/lib/server/db/client'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { operations } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { asProblem } from '@/lib/server/http/problem-response'
import { log } from '@/lib/server/log'
import { isStopping } from '@/lib/server/process-state'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import { announce } from './announce'
import { needsApprovalNow } from './approval-need'
import { claimForSending } from './claims'
import { settle } from './ledger'
import { type Operation, operationOf, requestedOf } from './operation'
import type { OperationRow } from './operation-row'
import { makerHindrance, readAccess } from './parties'
import { errorOf, sendClaimed } from './perform'
import { firstSending, laterSending } from './send-times'
import { readApprovals } from './steps'

/** So long one instance has what it took to judge; another may take it afterwards. */
const judgingMs = 120_000
const batch = 10

/** Sends what is due, one after another: what leaves the account first is missing for the next. Answers how many were looked at. */
export async function sendDue(): Promise<number> {
  const due = await (await db())
    .select()
    .from(operations)
    .where(and(eq(operations.state, 'scheduled'), lte(operations.sendAt, new Date())))
    .orderBy(asc(operations.sendAt), asc(operations.createdAt))
    .limit(batch)
  for (const row of due) {
    if (isStopping()) return 0
    await sendOne(row).catch((error: unknown) => log().warn({ operation: row.id, error }, 'not sent when it was due'))
  }
  return due.length
}

async function sendOne(row: OperationRow): Promise<void> {
  const { id, sendOn, sendAt } = row
  if (sendOn === null || sendAt === null) return
  const now = new Date()
  const operation = operationOf(row.kind)
  const first = firstSending(sendOn, env().SCHEDULE_TIMES, now)
  if (first === null) return fail(operation, row, tooLate())
  // The day is over and the next one's first time is still to come.
  if (currentDay(now) > sendOn && first > now) return void (await moveTo(row, first))
  if (!(await moveTo(row, new Date(now.getTime() + judgingMs)))) return
  try {
    await judgeAgain(operation, row)
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code === 'insufficient_balance') return tryLater(operation, row, problem)
    // What could not be read forbids nothing: judged again when the time that this took is over.
    if (thrown instanceof UpstreamProblem || isDatabaseOutage(thrown) || problem.code === 'internal') throw thrown
    return fail(operation, row, problem)
  }
  const claimed = await claimForSending(id, 'scheduled', null)
  if (claimed) await sendClaimed(operation, { ...claimed, actor: null })
}

/** Moves the next sending of what nobody else has moved; null when somebody has. */
async function moveTo({ id, sendAt }: OperationRow, at: Date): Promise<OperationRow | null> {
  const [row] = await (await db())
    .update(operations)
    .set({ sendAt: at })
    .where(and(eq(operations.id, id), eq(operations.state, 'scheduled'), eq(operations.sendAt, sendAt ?? at)))
    .returning()
  return row ?? null
}

/**
 * What may have changed since it was requested, or approved: a Problem thrown here means that it is not sent. Whoever asked
 * must still be allowed to, the approval it would need today must have been given, and its kind judges the rest.
 */
async function judgeAgain(operation: Operation, row: OperationRow): Promise<void> {
  const database = await db()
  const requested = requestedOf(operation, row)
  const [maker] = await readAccess(database, [row.createdBy])
  const hindrance = makerHindrance({ maker }, operation)
  if (hindrance)
    throw refusal('conflict', 'Whoever asked for it could no longer ask for it', { code: hindrance, values: {} })
  const isApproved = (await readApprovals(database, [row.id])).some(({ decision }) => decision === 'approved')
  if (!isApproved && (await needsApprovalNow(database, operation, row)))
    throw refusal('conflict', 'It now needs an approval that was never given', 'refused.approval-missing')
  await operation.schedule?.judge(requested)
}

const tooLate = () =>
  refusal('conflict', 'Its day was over by more than a day when it could be sent', 'refused.day-over')

async function fail(operation: Operation, row: OperationRow, problem: Problem): Promise<void> {
  await settle(operation, row.id, { state: 'failed', error: errorOf(problem) }, null)
}

/** The balance is short: at the next of the day's times, or never. */
async function tryLater(operation: Operation, row: OperationRow, problem: Problem): Promise<void> {
  const later = laterSending(env().SCHEDULE_TIMES, new Date())
  if (later === null) return fail(operation, row, problem)
  await (await db()).transaction(async (tx) => {
    const [moved] = await tx
      .update(operations)
      .set({ sendAt: later, error: errorOf(problem), updatedAt: new Date() })
      .where(and(eq(operations.id, row.id), eq(operations.state, 'scheduled')))
      .returning()
    if (moved) await announce(tx, moved, null)
  })
  log().info({ operation: row.id, next: formatTime(later) }, 'balance short: tried again later today')
}
