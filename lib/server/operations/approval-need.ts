import 'server-only'
import { addDays, startOfDay } from '@/lib/core/dates'
import { Problem, refusal } from '@/lib/core/errors'
import { type ApprovalReason, approvalReason, type Needs, needsOf } from '@/lib/core/operations/judgement'
import type { Person } from '@/lib/server/auth/person'
import { isProofDue, requireRecentProof } from '@/lib/server/auth/second-factor'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { approversFor } from './approvers'
import { barredFrom, type Operation, outgoingOf, type Requested, requestedOf } from './operation'
import type { OperationRow } from './operation-row'
import { lockRequestsOf, readEarlierThatDay, requestedToday, type SameDay } from './same-day'

/** Hours that approvers have. */
const waitHours = 72

/** End of the approval time; for a sending day, at most the end of that day. */
export function waitEnd(from: Date, sendOn: string | null): Date {
  const end = from.getTime() + waitHours * 3_600_000
  return new Date(sendOn === null ? end : Math.min(end, startOfDay(addDays(sendOn, 1)).getTime()))
}

const none: SameDay = { count: 0, cents: 0 }

function isApprovable({ approval }: Operation, input: unknown): boolean {
  return approval !== undefined && env().APPROVAL_THRESHOLD_CENTS > 0 && approval.of?.(input) !== false
}

type AnyRequested = Requested<unknown, unknown>

function reasonOf(operation: Operation, requested: AnyRequested, { cents }: SameDay, receiverCents?: number) {
  const outgoingCents = outgoingOf(operation, requested)
  return approvalReason({
    thresholdCents: env().APPROVAL_THRESHOLD_CENTS,
    outgoingCents,
    receiverCents: receiverCents ?? (outgoingCents ?? 0) + cents,
    isHolderChanged: operation.approval?.always?.(requested.input) ?? false,
  })
}

/** Why this person's request would await an approval, and the requests that it is judged with. */
async function judge(
  database: Database | Transaction,
  operation: Operation,
  requested: AnyRequested,
  maker: Person,
): Promise<{ reason: ApprovalReason | null; sameDay: SameDay }> {
  if (!isApprovable(operation, requested.input)) return { reason: null, sameDay: none }
  const [receiver] = (await operation.receivers?.([requested], database)) ?? []
  const sendOn = operation.schedule?.sendOn(requested.input) ?? null
  const sameDay = receiver ? await requestedToday(database, operation, receiver, maker, sendOn) : none
  const reason = reasonOf(operation, requested, sameDay)
  const most = reason === null && (await operation.approval?.receiverCents?.(requested, database, maker))
  return { reason: most ? reasonOf(operation, requested, sameDay, most) : reason, sameDay }
}

/**
 * Whether an operation about to be recorded awaits another person's approval. Until the transaction ends no other request
 * of the maker is judged. Throws `judgement_changed` when the maker was shown another judgement, `conflict` when only the
 * maker could approve, `second_factor_required` when they must prove themselves again.
 */
export async function judgeRequest(
  tx: Transaction,
  operation: Operation,
  requested: AnyRequested,
  maker: Person,
  expects?: Needs,
): Promise<boolean> {
  if (operation.receivers || operation.approval?.receiverCents) await lockRequestsOf(tx, maker.id)
  const { reason } = await judge(tx, operation, requested, maker)
  requireExpected(needsOf(reason), expects)
  if (reason === null) return false
  await requireApprover(tx, maker, await barredFrom(operation, requested, tx))
  await requireRecentProof(tx, maker)
  return true
}

function requireExpected(needs: Needs, expects: Needs | undefined): void {
  if (expects === undefined || expects === needs) return
  const record = { code: `refused.now-${needs}`, values: {} } as const
  throw new Problem('judgement_changed', 'The request would not lead to what was shown', { needs, record })
}

/** Whether an operation recorded without an approval would need one under the current threshold. */
export async function needsApprovalNow(database: Database, operation: Operation, row: OperationRow): Promise<boolean> {
  const requested = requestedOf(operation, row)
  if (!isApprovable(operation, requested.input)) return false
  const sameDay = (await readEarlierThatDay(database, [row])).get(row.id) ?? none
  return reasonOf(operation, requested, sameDay) !== null
}

async function requireApprover(tx: Transaction, maker: Person, barred: readonly string[]): Promise<void> {
  if ((await approversFor(tx, maker, barred)).length > 0) return
  throw refusal(
    'conflict',
    'This needs the approval of another person, and there is nobody who could give it',
    'refused.no-approver',
  )
}

/** The judgement of this person's request as `judgeRequest` would make it now, with those who could approve. */
export async function approvalNeedOf(operation: Operation, requested: AnyRequested, person: Person) {
  const database = await db()
  const { reason, sameDay } = await judge(database, operation, requested, person)
  const everybody = reason === null ? [] : await approversFor(database, person)
  const barred = reason === null ? [] : await barredFrom(operation, requested, database)
  return {
    needs: needsOf(reason),
    reason,
    thresholdCents: env().APPROVAL_THRESHOLD_CENTS || null,
    sameDay,
    approvers: everybody.filter(({ id }) => !barred.includes(id)),
    barred: everybody.filter(({ id }) => barred.includes(id)),
    hours: waitHours,
    proofDue: reason !== null && (await isProofDue(database, person)),
  }
}
