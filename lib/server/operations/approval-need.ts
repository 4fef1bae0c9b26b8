import 'server-only'
import { refusal } from '@/lib/core/errors'
import type { Receiver } from '@/lib/core/pix/receiver'
import type { Person } from '@/lib/server/auth/person'
import { requireRecentProof } from '@/lib/server/auth/second-factor'
import { db, type Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { approversFor } from './approvers'
import { barredFrom, type Operation, outgoingOf, type Requested } from './operation'
import { lockRequestsOf, requestedToday, type SameDay } from './same-day'

type Approvable = Pick<Operation, 'approval'>

/** How long an approver has. */
const waitHours = 72

export function waitEnd(from: Date): Date {
  return new Date(from.getTime() + waitHours * 3_600_000)
}

function isApprovable({ approval }: Approvable, input: unknown): boolean {
  return approval !== undefined && env().APPROVAL_THRESHOLD_CENTS > 0 && approval.of?.(input) !== false
}

const none: SameDay = { count: 0, cents: 0 }

/** Whether another person must approve it; an unknown amount counts as over the threshold. */
function isOverThreshold(outgoingCents: number | null, sameDay: SameDay): boolean {
  return outgoingCents === null || outgoingCents + sameDay.cents >= env().APPROVAL_THRESHOLD_CENTS
}

/**
 * Whether an operation about to be recorded awaits another person's approval, by the threshold and the maker's other
 * requests for the same receiver today. Until the transaction ends no other request of the maker is judged. Throws
 * `conflict` when only the maker could approve, `second_factor_required` when they must prove themselves again.
 */
export async function judgeRequest(
  tx: Transaction,
  operation: Operation,
  requested: Requested<unknown, unknown>,
  maker: Person,
): Promise<boolean> {
  if (!isApprovable(operation, requested.input)) return false
  if (operation.receivers || operation.approval?.also) await lockRequestsOf(tx, maker.id)
  const [receiver] = (await operation.receivers?.([requested], tx)) ?? []
  const sameDay = receiver ? await requestedToday(tx, operation, receiver, maker) : none
  const always = operation.approval?.always?.(requested.input) ?? false
  const isOver = always || isOverThreshold(outgoingOf(operation, requested), sameDay)
  if (!isOver && !(await operation.approval?.also?.(requested, tx, maker))) return false
  await requireApprover(tx, maker, await barredFrom(operation, requested, tx))
  await requireRecentProof(tx, maker)
  return true
}

async function requireApprover(tx: Transaction, maker: Person, barred: readonly string[]): Promise<void> {
  if ((await approversFor(tx, maker, barred)).length > 0) return
  throw refusal(
    'conflict',
    'This needs the approval of another person, and there is nobody who could give it',
    'refused.no-approver',
  )
}

type Order = {
  input: unknown
  outgoingCents: number | null
  receiver?: Receiver
  /** Whether it will need approval whatever the amount, and who could not give it. */
  always?: boolean
  barred?: readonly string[]
}

/** What an order that takes this much from the account, requested by this person, would need; `sameDay`: with what it is judged. */
export async function approvalNeedOf(operation: Operation, order: Order, person: Person) {
  const { input, outgoingCents, receiver, always = false, barred = [] } = order
  const database = await db()
  const sameDay = receiver ? await requestedToday(database, operation, receiver, person) : none
  const needed = isApprovable(operation, input) && (always || isOverThreshold(outgoingCents, sameDay))
  const everybody = needed ? await approversFor(database, person) : []
  const approvers = everybody.filter(({ id }) => !barred.includes(id))
  return {
    needed,
    thresholdCents: env().APPROVAL_THRESHOLD_CENTS || null,
    sameDay,
    always: needed && always,
    approvers,
    barred: everybody.filter(({ id }) => barred.includes(id)),
    hours: waitHours,
  }
}
