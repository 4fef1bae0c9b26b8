import { z } from 'zod'
import { noteCancelledInput } from '@/lib/core/operations/cancelled-note'
import { holderChangeInput } from '@/lib/features/pix/payees/schema'

/** Earlier requests of the same person for the same receiver that leave on the same day in São Paulo; the threshold applies to their sum. */
export const sameDay = z.object({
  count: z.number().int(),
  cents: z.number().int(),
  /** Some have no more in common with it than the visible digits of a masked tax id. */
  byDigits: z.literal(true).optional(),
})

/** The approval that an order of this amount needs before it is sent. */
export const approvalNeed = z.object({
  needed: z.boolean(),
  /** Null: approvals are switched off. */
  thresholdCents: z.number().int().nullable(),
  /** The users who could approve this person's request; empty: the request is refused. */
  approvers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Time within which the request must be decided. */
  hours: z.number().int(),
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
