import 'server-only'
import type { z } from 'zod'
import { may } from '@/lib/core/permissions'
import { anyOperation } from '@/lib/features/operations/any/schema'
import type { Person } from '@/lib/server/auth/person'
import { approve, countDecidable, reject } from '@/lib/server/operations/approvals'
import { viewOne } from '@/lib/server/operations/list'
import type { decisionInput } from './schema'

type Decision = z.output<typeof decisionInput>

/** Rechecks, approves and sends; returns the updated operation. */
export async function approveOperation({ operationId, reason }: Decision, person: Person) {
  return viewOne(anyOperation, await approve(operationId, reason, person), person)
}

export async function rejectOperation({ operationId, reason }: Decision, person: Person) {
  return viewOne(anyOperation, await reject(operationId, reason, person), person)
}

/** How many operations wait for this person's decision. */
export async function countAwaiting(person: Person): Promise<number> {
  return may(person.roles, 'approvals.decide') ? countDecidable(person) : 0
}
