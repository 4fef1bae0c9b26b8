import 'server-only'
import { refusal } from '@/lib/core/errors'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { approversFor } from './approvers'
import type { Operation } from './operation'

type Approvable = Pick<Operation, 'approval'>

/** How long an approver has. */
const waitHours = 72

export function waitEnd(from: Date): Date {
  return new Date(from.getTime() + waitHours * 3_600_000)
}

/** Whether another person must approve before what would leave the account does; an amount that nobody knows counts as over the threshold. */
export function needsApproval({ approval }: Approvable, input: unknown, outgoingCents: number | null): boolean {
  const threshold = env().APPROVAL_THRESHOLD_CENTS
  if (!approval || threshold === 0 || approval.of?.(input) === false) return false
  return outgoingCents === null || outgoingCents >= threshold
}

/** Throws `conflict` when nobody but the person themselves could approve. */
export async function requireApprover(person: Person): Promise<void> {
  if ((await approversFor(await db(), person)).length > 0) return
  throw refusal(
    'conflict',
    'This needs the approval of another person, and there is nobody who could give it',
    'refused.no-approver',
  )
}

/** What an order that takes this much from the account, requested by this person, would need. */
export async function approvalNeedOf(
  operation: Approvable,
  { input, outgoingCents }: { input: unknown; outgoingCents: number | null },
  person: Person,
) {
  const needed = needsApproval(operation, input, outgoingCents)
  return {
    needed,
    thresholdCents: env().APPROVAL_THRESHOLD_CENTS || null,
    approvers: needed ? await approversFor(await db(), person) : [],
    hours: waitHours,
  }
}
