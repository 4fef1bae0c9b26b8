import assert from 'node:assert/strict'
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { type OperationState, operationStates, statesBefore } from '@/lib/core/operations/operation-states'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { audit, operationApprovals, operationAttempts, operations } from '@/lib/server/db/schema'
import type { Order, Run } from './run'

const endedBy: Record<string, OperationState> = { 'approvals.reject': 'rejected', 'approvals.expire': 'rejected' }

async function readRecords(ids: string[]) {
  const database = await db()
  return {
    rows: await database.select().from(operations).where(inArray(operations.id, ids)),
    attempts: await database.select().from(operationAttempts).where(inArray(operationAttempts.operationId, ids)),
    approvals: await database.select().from(operationApprovals).where(inArray(operationApprovals.operationId, ids)),
    trail: await database
      .select()
      .from(audit)
      .where(or(inArray(audit.subject, ids), eq(sql`${audit.detail}->>'run'`, ids[0] ?? '')))
      .orderBy(asc(audit.seq)),
  }
}
type Records = Awaited<ReturnType<typeof readRecords>>

const must = (holds: boolean, words: string) => assert.ok(holds, words)

/** Invariants of every run after it has come to rest, and after upstream has also reported each movement. */
export async function checkContract(run: Run, { isReported = false } = {}): Promise<void> {
  assert.deepEqual(run.surprises, [], 'nothing but problems was thrown, and every answer was the one of its key')
  const records = await readRecords(run.orders.map(({ id }) => id))
  for (const order of run.orders) checkOrder(run, order, records, isReported)
  const live = run.provider.movements.filter(({ status, subject }) => subject !== null && status !== 'undone')
  must(new Set(live.map(({ subject }) => subject)).size === live.length, 'a subject moves once')
}

function checkOrder(run: Run, { id, operation, maker }: Order, records: Records, isReported: boolean): void {
  const row = records.rows.find((one) => one.id === id)
  const movements = run.provider.movements.filter(({ key }) => key === id)
  const requests = run.provider.requests.filter((key) => key === id)
  if (!row) {
    must(!run.answered.has(id) && requests.length === 0, 'what was answered or sent is recorded')
    return
  }
  const recovers = operation.recover !== 'ask-a-person'
  const state = operationStates.find((known) => known === row.state)
  const attempts = records.attempts.filter(({ operationId }) => operationId === id)
  const moved = movements.some(({ status }) => status !== 'undone')
  const done = state === 'accepted' || state === 'confirmed'
  const nothing = state === 'rejected' || state === 'cancelled' || state === 'failed'

  const most = recovers ? 1 : 1 + run.resends.filter((key) => key === id).length
  must(movements.length <= most, 'a key moves once, or once more for each time that a person had it sent again')
  must(requests.length <= attempts.length, 'every request has its attempt')
  must(
    attempts.every(({ endedAt }) => endedAt !== null),
    'every attempt has ended',
  )
  const isLeft = state === 'unknown' && attempts.some(({ outcome }) => outcome === 'refused')
  must(!moved || !nothing || run.givenUp.has(id), `it moved, and is ${state}`)
  must(!moved || done || !isReported, `it moved and was reported, and is ${state}`)
  must(moved || !done, `it never moved, and is ${state}`)
  must(!recovers || done || nothing || isLeft || state === 'awaiting_approval', `it came to rest, and is ${state}`)
  must(!operation.refresh || state !== 'accepted', 'whatever was accepted has been confirmed')

  const sent = requests.length > 0 || attempts.length > 0 || row.sentAt !== null
  must(
    !sent || (state !== 'rejected' && state !== 'cancelled' && state !== 'awaiting_approval'),
    `it was sent, and is ${state}`,
  )
  checkDecisions(id, maker, sent, records)
  checkAccess(id, maker, records)
  checkTrail(id, row.state, records)
}

function checkDecisions(id: string, maker: Person, sent: boolean, { approvals, trail }: Records): void {
  const decided = approvals.filter(({ operationId }) => operationId === id)
  const waited = trail.some(({ subject, outcome }) => subject === id && outcome === 'awaiting_approval')
  const approved = decided.some(({ decision }) => decision === 'approved')
  must(decided.length <= 1, 'it is decided on once')
  must(
    decided.every(({ by }) => by !== maker.id),
    'nobody decides on what they asked for',
  )
  must(!sent || approved === waited, 'what needs an approval is sent with one')
}

/** In order of commits: a decision needs a decider and a maker whose access had not ended before. */
function checkAccess(id: string, maker: Person, { trail }: Records): void {
  const ended = new Set<string | null>()
  for (const { action, outcome, subject, actorId, detail } of trail) {
    if (action === 'users.change') {
      if (Object(detail).active) ended.delete(subject)
      else ended.add(subject)
    }
    if (subject !== id || !(outcome === 'approved' || action === 'approvals.reject')) continue
    must(!ended.has(actorId), 'nobody decides whose access has ended')
    must(outcome !== 'approved' || !ended.has(maker.id), 'nothing is approved of a maker whose access has ended')
  }
}

/** Every step is in the audit along an allowed transition, and the last one is the operation's state. */
function checkTrail(id: string, state: string, { trail }: Records): void {
  const entries = trail.filter(
    ({ subject, action }) => subject === id && (action.startsWith('pix.') || action in endedBy),
  )
  const steps = entries.map(({ outcome, action }) => endedBy[action] ?? outcome)
  const allowed = steps.every((step, n) => {
    const to = operationStates.find((known) => known === step)
    const from = steps[n - 1]
    if (from === undefined) return step === 'sending' || step === 'scheduled' || step === 'awaiting_approval'
    if (Object(entries[n]?.detail).corrected === from) return step === 'accepted' || step === 'confirmed'
    return to !== undefined && statesBefore(to).some((before) => before === from)
  })
  must(allowed, `only allowed arrows: ${steps.join(' → ')}`)
  must(steps.at(-1) === state, `the trail ends where the operation stands: ${steps.join(' → ')}, ${state}`)
}
