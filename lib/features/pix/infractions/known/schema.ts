import { z } from 'zod'
import { operationStates } from '@/lib/core/operations/operation-states'
import { operationSummary, personRef } from '@/lib/features/operations/schema'
import { opinions } from '@/lib/features/pix/infractions/rules/infraction'
import { infraction } from '@/lib/features/pix/infractions/schema'
import { seenPayment } from '@/lib/features/pix/received/schema'
import { refundEntry } from '@/lib/features/pix/refunds/schema'

const charge = operationSummary.extend({
  amountCents: z.number().nullable(),
  externalId: z.string().nullable(),
  paid: z.boolean(),
  /** The amount received; null while the provider has not reported it. */
  paidCents: z.number().int().nullable(),
})

const earlier = infraction.omit({ extra: true }).extend({
  /** The fact that both infractions share. */
  same: z.enum(['payer', 'account', 'payment']),
  answer: z.object({ state: z.enum(operationStates), analysis: z.enum(opinions) }).nullable(),
})

export const caseSteps = [
  'charge-created',
  'payment-received',
  'infraction-dated',
  'first-seen',
  'status-changed',
  'assigned',
  'refund-asked',
  'answer-asked',
  'answer-approved',
  'answer-sent',
  'answer-settled',
] as const

const step = z.object({
  name: z.enum(caseSteps),
  /** RFC 3339 or a day. */
  at: z.string(),
  by: personRef.nullable(),
  /** Upstream's word, a state of ours or the new holder's name. */
  detail: z.string().nullable(),
  operationId: z.string().nullable(),
})
export type CaseStep = z.infer<typeof step>

/** Parts that could not be read, so that the screen does not show them as empty. */
const unread = z.enum(['payment', 'refund-entries', 'earlier'])

/** Everything that we know about a case besides what upstream claims. */
export const knownAbout = z.object({
  /** The received payment, when it has been seen or could be found. */
  payment: seenPayment.nullable(),
  charge: charge.nullable(),
  refunds: z.array(operationSummary.extend({ amountCents: z.number().nullable() })),
  refundEntries: z.array(refundEntry),
  /** Other infractions with the payer, the payment or the account, newest first. */
  earlier: z.array(earlier),
  steps: z.array(step),
  unread: z.array(unread),
})
export type KnownAbout = z.infer<typeof knownAbout>
