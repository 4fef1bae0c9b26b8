import { z } from 'zod'
import { noteCancelledInput } from '@/lib/core/operations/cancelled-note'
import { type ApprovalNeed, approvalReasons, needs } from '@/lib/core/operations/judgement'
import { holderChangeInput } from '@/lib/features/pix/payees/schema'

/** Earlier requests of the same person for the same receiver that leave on the same day in São Paulo; the threshold applies to their sum. */
export const sameDay = z.object({
  count: z.number().int(),
  cents: z.number().int(),
  /** Some have no more in common with it than the visible digits of a masked tax id. */
  byDigits: z.literal(true).optional(),
  /** Those of them that went to an earlier holder of the key: they were not to its current one. */
  earlier: z.object({ count: z.number().int(), cents: z.number().int(), name: z.string().nullable() }).optional(),
})

const personRef = z.object({ id: z.string(), name: z.string() })

export const approvalNeed: z.ZodType<ApprovalNeed> = z.object({
  needs: z.enum(needs),
  reason: z.enum(approvalReasons).nullable(),
  thresholdCents: z.number().int().nullable(),
  sameDay,
  approvers: z.array(personRef),
  barred: z.array(personRef),
  hours: z.number().int(),
  proofDue: z.boolean(),
})

export const decisionInput = z.strictObject({
  operationId: z.guid(),
  /** The version that the approver has read; required for requests with versions. */
  version: z.number().int().min(1).optional(),
  reason: z.string().trim().max(500).optional(),
  /** The reason for paying a cancelled or denied note, given with an approval. */
  noteCancelled: noteCancelledInput.optional(),
  /** The reason for paying although the holder of the key is another one or cannot be compared. */
  holderChange: holderChangeInput.optional(),
})
export type DecisionInput = z.input<typeof decisionInput>
