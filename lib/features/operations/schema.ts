import { z } from 'zod'
import { errorCodes } from '@/lib/core/errors'
import { type OperationKind, operationKinds, operationStates } from '@/lib/core/operation-states'
import { pageInput, pageOf } from '@/lib/core/page'

const somebody = z.object({ id: z.string(), name: z.string() })

const operationFailure = z.object({
  code: z.enum(errorCodes),
  detail: z.string(),
  availableCents: z.number().optional(),
  requiredCents: z.number().optional(),
})

const attempt = z.object({
  purpose: z.string(),
  by: somebody.nullable(),
  at: z.string(),
  endedAt: z.string().nullable(),
  outcome: z.string(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
})

/** Operations of one or several kinds, with their input and result. */
export function operationOf<K extends OperationKind, I extends z.ZodType, R extends z.ZodType>(
  kinds: K[],
  input: I,
  result: R,
) {
  return z.object({
    id: z.guid(),
    kind: z.literal(kinds),
    state: z.enum(operationStates),
    input,
    result: result.nullable(),
    error: operationFailure.nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    createdBy: somebody,
    approvals: z.array(z.unknown()),
    attempts: z.array(attempt),
  })
}

const anything = z.record(z.string(), z.unknown())
export const anyOperation = operationOf([...operationKinds], anything, anything)
export type AnyOperation = z.infer<typeof anyOperation>

export const operationPage = pageOf(anyOperation)

/** What every list of operations can be narrowed by; `q` searches identifiers and names. */
export const operationListInput = {
  state: z.enum(operationStates).optional(),
  q: z.string().trim().max(100).optional(),
  ...pageInput(),
}

export const operationFilter = z.strictObject({ kind: z.enum(operationKinds).optional(), ...operationListInput })

export const operationId = z.strictObject({ id: z.guid() })

export const verifyInput = z.strictObject({ id: z.guid(), decision: z.enum(['resend', 'abandon']).optional() })
