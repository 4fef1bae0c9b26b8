import 'server-only'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { Problem, refusal } from '@/lib/core/errors'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { appendAudit } from '@/lib/server/audit/trail'
import { type Person, requirePermission } from '@/lib/server/auth/person'
import { requireRecentProof, takeRecentProof } from '@/lib/server/auth/second-factor'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { operationApprovals, operations } from '@/lib/server/db/schema'
import { asProblem } from '@/lib/server/http/problem-response'
import { sameAdminHindrances } from './access-grants'
import { announce } from './announce'
import { decidedOf } from './approvers'
import { notesToApprove } from './cancelled-notes'
import { claimForSchedule, claimForSending } from './claims'
import { readRow } from './ledger'
import { barredFrom, contextOf, type Given, type Operation, operationOf, requestedOf } from './operation'
import type { Actor, OperationRow } from './operation-row'
import { type Parties, readParties, recentChanges, requireDecider, requireMaker, rolesMayDecide } from './parties'
import { sendClaimed } from './perform'

type Decision = 'approved' | 'rejected' | 'expired'

async function recordDecision(
  tx: Transaction,
  operationId: string,
  decision: Decision,
  actor: Actor,
  {
    reason = null,
    parties,
    cancelledNotes = null,
  }: { reason?: string | null; parties?: Parties; cancelledNotes?: string[] | null } = {},
): Promise<void> {
  const at = new Date()
  const access = parties && recentChanges(parties, at)
  await tx
    .insert(operationApprovals)
    .values({ operationId, decision, by: actor?.id ?? null, at, reason, cancelledNotes })
  await appendAudit(tx, {
    actor,
    action: actions[decision],
    subject: operationId,
    outcome: decision,
    detail: { reason, ...(access && { access }), ...(cancelledNotes && { cancelledNotes }) },
  })
}

const actions: Record<Decision, string> = {
  approved: 'approvals.approve',
  rejected: 'approvals.reject',
  expired: 'approvals.expire',
}

/** The operation, if this person may decide it now: pending, within its time, and requested by another person. */
export async function requireDecidable(id: string, person: Person): Promise<OperationRow> {
  const row = await readRow(await db(), id)
  if (!row || !rolesMayDecide(person.roles, operationOf(row.kind))) requirePermission(person, 'approvals.decide')
  if (!row) throw new Problem('not_found', 'There is no such operation')
  requirePermission(person, operationOf(row.kind).mayRead)
  if (row.createdBy === person.id) throw ownRequest()
  if (row.state !== 'awaiting_approval') throw tooLate(row.state)
  return row
}

const ownRequest = () => refusal('forbidden', 'Nobody decides on what they asked for themselves', 'refused.own-request')

const tooLate = (state: string) =>
  refusal('conflict', `It no longer waits for approval: it is ${state}`, {
    code: 'refused.no-longer-waiting',
    values: { state },
  })

async function requireTime(row: OperationRow): Promise<void> {
  if (row.approvalUntil && row.approvalUntil > new Date()) return
  await expire(row.id)
  throw refusal('conflict', 'Its time to be approved has run out', 'refused.approval-expired')
}

/**
 * Approves and sends, or schedules for the operation's day. First rechecks: when a recheck throws, it remains pending and
 * nothing is sent. `forbidden` for its maker or a person who may no longer decide; `conflict` when another person was
 * first, the time has run out, the maker could no longer request it, or one admin has just given both people access;
 * `note_cancelled` when it pays a cancelled note and the person does not confirm that; `second_factor_required` when the
 * person must prove themselves again.
 */
export async function approve(
  id: string,
  reason: string | undefined,
  person: Person,
  { noteCancelled, holderChange }: Confirmed = {},
): Promise<OperationRow> {
  const row = await requireDecidable(id, person)
  await requireTime(row)
  await requireRecentProof(await db(), person, decidedOf(row, 'approve'))
  const operation = operationOf(row.kind)
  const reasons = [...new Set([noteCancelled?.reason, holderChange?.reason])].filter((text) => text !== undefined)
  const given = {
    reason: reasons.join('\n') || reason,
    isNoteConfirmed: noteCancelled !== undefined,
    isHolderConfirmed: holderChange !== undefined,
  }
  const claimed = await recheckAndClaim(operation, row, person, given).catch(async (thrown: unknown) => {
    await auditRefusal(row, thrown, person)
    throw thrown
  })
  if (!claimed) throw tooLate((await readRow(await db(), id))?.state ?? 'gone')
  return 'row' in claimed ? sendClaimed(operation, { ...claimed, actor: person }) : claimed
}

/** Reasons for paying a cancelled note, and a holder that is another one or cannot be compared. */
type Confirmed = { noteCancelled?: { reason: string } | undefined; holderChange?: { reason: string } | undefined }

async function recheckAndClaim(operation: Operation, row: OperationRow, person: Person, given: Given) {
  const { reason, isNoteConfirmed } = given
  requireMaker(await readParties(await db(), row, person), operation)
  await requireTwoAdmins(await db(), row, person)
  await requireUnbarred(await db(), operation, row, person)
  await notesToApprove(await db(), operation, row, isNoteConfirmed)
  const context = await operation.approval?.recheck(requestedOf(operation, row), given)
  const alongside = async (tx: Transaction, claimed: OperationRow) => {
    await takeRecentProof(tx, person, decidedOf(claimed, 'approve'))
    const parties = await readParties(tx, row, person, { lock: true })
    requireDecider(parties, operation)
    requireMaker(parties, operation)
    await requireTwoAdmins(tx, row, person)
    await requireUnbarred(tx, operation, row, person)
    const cancelledNotes = await notesToApprove(tx, operation, row, isNoteConfirmed)
    if (context !== undefined) await tx.update(operations).set({ about: context }).where(eq(operations.id, row.id))
    await recordDecision(tx, row.id, 'approved', person, { reason, parties, cancelledNotes })
  }
  return row.sendOn === null
    ? claimForSending(row.id, 'awaiting_approval', person, alongside)
    : claimForSchedule(row, person, alongside)
}

/** Throws `conflict` while one admin could have created both maker and decider. */
async function requireTwoAdmins(database: Database | Transaction, { createdBy }: OperationRow, person: Person) {
  const record = (await sameAdminHindrances(database, [createdBy], person.id)).get(createdBy)
  if (record) throw refusal('conflict', 'One admin gave both of you access within the last hours', record)
}

/** Throws `forbidden` when this kind of operation bars the person from approving the request. */
async function requireUnbarred(
  database: Database | Transaction,
  operation: Operation,
  row: OperationRow,
  person: Person,
) {
  const record = operation.approval?.barred?.record
  if (!record || !(await barredFrom(operation, requestedOf(operation, row), database)).includes(person.id)) return
  throw refusal('forbidden', 'You may not approve this request', record)
}

/** Records a refused approval, with what its check found. */
async function auditRefusal(row: OperationRow, thrown: unknown, person: Person): Promise<void> {
  const problem = asProblem(thrown)
  const { code, extras } = problem
  const entry = { actor: person, action: actions.approved, subject: row.id, outcome: 'refused' }
  const found = contextOf(problem)
  await (await db()).transaction(async (tx) => {
    if (found !== undefined)
      await tx
        .update(operations)
        .set({ about: found })
        .where(and(eq(operations.id, row.id), eq(operations.state, 'awaiting_approval')))
    await appendAudit(tx, { ...entry, detail: { code, record: extras.record ?? null } })
  })
}

/** Rejects for good; `forbidden` and `conflict` as in `approve`. */
export async function reject(id: string, reason: string | undefined, person: Person): Promise<OperationRow> {
  const row = await requireDecidable(id, person)
  const rejected = await end(id, person, async (tx) => {
    const parties = await readParties(tx, row, person, { lock: true })
    requireDecider(parties, operationOf(row.kind))
    await recordDecision(tx, id, 'rejected', person, { reason, parties })
  })
  if (!rejected) throw tooLate((await readRow(await db(), id))?.state ?? 'gone')
  return rejected
}

/** Ends the operation unsent, with the writes of `alongside`; null when it is no longer pending. */
async function end(id: string, actor: Actor, alongside: (tx: Transaction) => Promise<void>) {
  return (await db()).transaction(async (tx) => {
    const [row] = await tx
      .update(operations)
      .set({ state: 'rejected' satisfies OperationState, approvalUntil: null, updatedAt: new Date() })
      .where(and(eq(operations.id, id), eq(operations.state, 'awaiting_approval')))
      .returning()
    if (!row) return null
    await alongside(tx)
    await announce(tx, row, actor)
    return row
  })
}

const expire = (id: string) => end(id, null, (tx) => recordDecision(tx, id, 'expired', null))

/** Rejects operations whose approval time has ended. */
export async function expireWaiting(): Promise<number> {
  const overdue = await (await db())
    .select({ id: operations.id })
    .from(operations)
    .where(and(eq(operations.state, 'awaiting_approval'), lte(operations.approvalUntil, new Date())))
  for (const { id } of overdue) await expire(id)
  return overdue.length
}

/** Number of operations that this person could decide. */
export async function countDecidable(person: Person): Promise<number> {
  const [counted] = await (await db())
    .select({ count: sql<number>`count(*)::int` })
    .from(operations)
    .where(and(eq(operations.state, 'awaiting_approval'), ne(operations.createdBy, person.id)))
  return counted?.count ?? 0
}
