import 'server-only'
import { z } from 'zod'
import { invalidRequest, refusal } from '@/lib/core/errors'
import { anyOperation } from '@/lib/features/operations/any-operation-schema'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { Person } from '@/lib/server/auth/person'
import { approve, countDecidable, reject, requireDecidable } from '@/lib/server/operations/approvals'
import { viewOne } from '@/lib/server/operations/list'
import { rolesMayDecide } from '@/lib/server/operations/parties'
import { write } from '@/lib/server/write'
import { approvals } from './contract'
import { decisionInput } from './schema'

/** Rechecks, approves and sends; returns the updated operation. */
export const approveOperation = write(
  approvals.approve,
  decisionInput,
  anyOperation,
  async ({ operationId, reason, version, ...confirmed }, person) => {
    requireVersion(await requireDecidable(operationId, person), version)
    return viewOne(anyOperation, await approve(operationId, reason, person, confirmed), person)
  },
)

export const rejectOperation = write(
  approvals.reject,
  decisionInput,
  anyOperation,
  async ({ operationId, reason, version }, person) => {
    requireVersion(await requireDecidable(operationId, person), version)
    return viewOne(anyOperation, await reject(operationId, reason, person), person)
  },
)

const versioned = z.object({ version: z.number() })

/** A decision names the version of a request that has versions. Throws `invalid_request` without a version and `conflict` for another version. */
function requireVersion({ input }: Awaited<ReturnType<typeof requireDecidable>>, version: number | undefined): void {
  const { data } = versioned.safeParse(input)
  if (!data) return
  if (version === undefined)
    throw invalidRequest('version', 'name the version that you have read', { code: 'field.required', values: {} })
  if (version !== data.version)
    throw refusal('conflict', 'It is not the version that you have read', 'refused.batch-changed')
}

/** Number of operations that await this person's decision. */
export async function countAwaiting(person: Person): Promise<number> {
  return rolesMayDecide(person.roles, transfers.send) ? countDecidable(person) : 0
}
