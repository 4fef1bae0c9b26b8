import 'server-only'
import { addDays, startOfDay } from '@/lib/core/dates'
import { refusal } from '@/lib/core/errors'
import type { Receiver } from '@/lib/core/pix/receiver'
import type { Person } from '@/lib/server/auth/person'
import { requireRecentProof } from '@/lib/server/auth/second-factor'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { approversFor } from './approvers'
import { barredFrom, type Operation, outgoingOf, type Requested, requestedOf } from './operation'
import type { OperationRow } from './operation-row'
import { lockRequestsOf, readEarlierThatDay, requestedToday, type SameDay } from './same-day'

type Approvable = Pick<Operation, 'approval'>

/** Hours that approvers have. */
const waitHours = 72

/** End of the approval time; for a sending day, at most the end of that day. */
export function waitEnd(from: Date, sendOn: string | null): Date {
  const end = from.getTime() + waitHours * 3_600_000
  return new Date(sendOn === null ? end : Math.min(end, startOfDay(addDays(sendOn, 1)).getTime()))
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
  const sendOn = operation.schedule?.sendOn(requested.input) ?? null
  const sameDay = receiver ? await requestedToday(tx, operation, receiver, maker, sendOn) : none
  const always = operation.approval?.always?.(requested.input) ?? false
  const isOver = always || isOverThreshold(outgoingOf(operation, requested), sameDay)
  if (!isOver && !(await operation.approval?.also?.(requested, tx, maker))) return false
  await requireApprover(tx, maker, await barredFrom(operation, requested, tx))
  await requireRecentProof(tx, maker)
  return true
}

/** Whether an operation recorded without an approval would need one under the current threshold. */
export async function needsApprovalNow(database: Database, operation: Operation, row: OperationRow): Promise<boolean> {
  const requested = requestedOf(operation, row)
  if (!isApprovable(operation, requested.input)) return false
  const sameDay = (await readEarlierThatDay(database, [row])).get(row.id) ?? none
  return operation.approval?.always?.(requested.input) || isOverThreshold(outgoingOf(operation, requested), sameDay)
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
  /** The order needs approval whatever its amount. */
  always?: boolean
  barred?: readonly string[]
  sendOn?: string
}

/** The approval that this person's order would need; `sameDay`: the requests it is judged with. */
export async function approvalNeedOf(operation: Operation, order: Order, person: Person) {
  const { input, outgoingCents, receiver, always = false, barred = [], sendOn = null } = order
  const database = await db()
  const sameDay = receiver ? await requestedToday(database, operation, receiver, person, sendOn) : none
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
