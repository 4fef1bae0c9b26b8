import { z } from 'zod'

/** What the same person requested earlier on the same day, in São Paulo, for the same receiver: together they are judged by the threshold. */
export const sameDay = z.object({ count: z.number().int(), cents: z.number().int() })

/** What an order of this amount would need before it is sent. */
export const approvalNeed = z.object({
  needed: z.boolean(),
  /** Null: approvals are switched off. */
  thresholdCents: z.number().int().nullable(),
  /** The users who could approve this person's request; empty: the request is refused. */
  approvers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** How long an approver has. */
  hours: z.number().int(),
})

export const decisionInput = z.strictObject({
  operationId: z.guid(),
  /** Of what was read: a request that has versions is decided on as it was read. */
  version: z.number().int().min(1).optional(),
  reason: z.string().trim().max(500).optional(),
})
export type DecisionInput = z.input<typeof decisionInput>
