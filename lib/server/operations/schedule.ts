import 'server-only'
import { and, asc, eq, lte } from 'drizzle-orm'
import { addDays, currentDay, formatTime } from '@/lib/core/dates'
import { type Problem, refusal } from '@/lib/core/errors'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { type Database, db } from '@/lib/server/db/client'
import { msUntilFirst, ownClock } from '@/lib/server/db/lease'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { operationApprovals, operations } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { asProblem } from '@/lib/server/http/problem-response'
import { log } from '@/lib/server/log'
import { isStopping } from '@/lib/server/process-state'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import { announce } from './announce'
import { needsApprovalNow, waitEnd } from './approval-need'
import { requireSendableNotes } from './cancelled-notes'
import { claimForSending } from './claims'
import { recordTransition } from './ledger'
import { contextOf, type Operation, operationOf, requestedOf } from './operation'
import type { OperationRow } from './operation-row'
import { makerHindrance, mayDecide, readAccess } from './parties'
import { errorOf, sendClaimed } from './perform'
import { firstSending, laterSending } from './send-times'
import { settle } from './settle'
import { readApprovals } from './steps'

/** How long an instance reserves an operation for its check, in ms; then another one may take it. */
const judgingMs = 120_000
const batch = 10

/**
 * Sends due operations one after another, so that each is judged by the balance left by the previous one. Returns the
 * number of due ones.
 */
export async function sendDue(): Promise<number> {
  const due = await (await db())
    .select()
    .from(operations)
    .where(and(isScheduled, lte(operations.sendAt, new Date())))
    .orderBy(asc(operations.sendAt), asc(operations.createdAt))
    .limit(batch)
  for (const row of due) {
    if (isStopping()) return 0
    await sendOne(row).catch((error: unknown) => log().warn({ operation: row.id, error }, 'not sent when it was due'))
  }
  return due.length
}

const isScheduled = eq(operations.state, 'scheduled')

/** Time until the next scheduled sending. */
export const msUntilSending = () => msUntilFirst(operations, operations.sendAt, isScheduled, ownClock())

async function sendOne(row: OperationRow): Promise<void> {
  const { id, sendOn, sendAt } = row
  if (sendOn === null || sendAt === null) return
  const now = new Date()
  const operation = operationOf(row.kind)
  const first = firstSending(sendOn, env().SCHEDULE_TIMES, now)
  if (first === null) return fail(operation, row, tooLate())
  // Its day is over and the first time of the next day is still ahead.
  if (currentDay(now) > sendOn && first > now) return void (await moveTo(row, first))
  if (!(await moveTo(row, new Date(now.getTime() + judgingMs)))) return
  let claimed: Awaited<ReturnType<typeof claimForSending>>
  try {
    const about = await judgeAgain(operation, row)
    claimed = await claimForSending(id, 'scheduled', null, async (tx, now) => {
      await requireSendableNotes(tx, operation, now)
      if (about !== undefined) await tx.update(operations).set({ about }).where(eq(operations.id, id))
    })
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code === 'insufficient_balance') return tryLater(operation, row, problem)
    if (problem.code === 'holder_changed') return leaveToPerson(row, problem)
    // A failed read refuses nothing: the operation is checked again after `judgingMs`.
    if (thrown instanceof UpstreamProblem || isDatabaseOutage(thrown) || problem.code === 'internal') throw thrown
    return fail(operation, row, problem)
  }
  if (claimed) await sendClaimed(operation, { ...claimed, actor: null })
}

/** Moves the next sending; null when another instance has already moved it. */
async function moveTo({ id, sendAt }: OperationRow, at: Date): Promise<OperationRow | null> {
  const [row] = await (await db())
    .update(operations)
    .set({ sendAt: at })
    .where(and(eq(operations.id, id), eq(operations.state, 'scheduled'), eq(operations.sendAt, sendAt ?? at)))
    .returning()
  return row ?? null
}

/**
 * Checks again what may have changed since the request or approval; a thrown Problem means that it is not sent. The
 * maker must still be allowed to request it and the approver to approve it; the kind checks the rest and returns what it
 * found.
 */
async function judgeAgain(operation: Operation, row: OperationRow): Promise<unknown> {
  const database = await db()
  const [maker] = await readAccess(database, [row.createdBy])
  if (makerHindrance({ maker }, operation))
    throw refusal('conflict', 'The maker may no longer request it', 'refused.maker-gone')
  await requireApproval(database, operation, row)
  // Before anything is asked upstream; it is read again when the operation is claimed.
  await requireSendableNotes(database, operation, row)
  return operation.schedule?.judge(requestedOf(operation, row))
}

/** Throws `conflict` when the approver may no longer approve it, or when it has no approval and would need one now. */
async function requireApproval(database: Database, operation: Operation, row: OperationRow): Promise<void> {
  const whole = await operation.schedule?.partOf?.(row.id)
  const approvals = await readApprovals(database, whole ? [row.id, whole] : [row.id])
  const approvers = approvals.flatMap(({ decision, by }) => (decision === 'approved' && by !== null ? [by] : []))
  if (approvers.length > 0) {
    if ((await readAccess(database, approvers)).some((access) => mayDecide(access, operation))) return
    throw refusal('conflict', 'Its approver may no longer approve', 'refused.approver-not-allowed')
  }
  if (await needsApprovalNow(database, operation, row))
    throw refusal('conflict', 'It now needs an approval that was never given', 'refused.approval-missing')
}

const tooLate = () => refusal('conflict', 'It could not be sent on its day or the day after', 'refused.day-over')

async function fail(operation: Operation, row: OperationRow, problem: Problem): Promise<void> {
  const onlyIf = ({ state }: OperationRow) => state === 'scheduled'
  await settle(operation, row.id, { state: 'failed', error: errorOf(problem) }, null, { onlyIf })
}

/** Leaves the decision to a person until the end of the next day, with the reason and what the check found. */
async function leaveToPerson({ id, sendOn }: OperationRow, problem: Problem): Promise<void> {
  const [at, error, about] = [new Date(), errorOf(problem), contextOf(problem)]
  await (await db()).transaction(async (tx) => {
    const approvalUntil = waitEnd(at, sendOn && addDays(sendOn, 1))
    const [held] = await tx
      .update(operations)
      .set({
        state: 'awaiting_approval' satisfies OperationState,
        sendAt: null,
        approvalUntil,
        error,
        about,
        updatedAt: at,
      })
      .where(and(eq(operations.id, id), eq(operations.state, 'scheduled')))
      .returning()
    if (!held) return
    await tx.insert(operationApprovals).values({ operationId: id, decision: 'held', at })
    await recordTransition(tx, held, null, { code: error.code, record: error.record })
  })
}

/** Balance is insufficient: moves it to the next time of the day, or fails it after the last. */
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
