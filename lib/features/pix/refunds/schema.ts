import { z } from 'zod'
import { pageOf } from '@/lib/core/page'
import { accountId, storedExtra } from '@/lib/core/pix/fields'
import { approvalNeed } from '@/lib/features/approvals/schema'
import { operationListInput, operationOf } from '@/lib/features/operations/schema'
import { seenPayment } from '@/lib/features/pix/received/schema'

/** Case-sensitive; its usual form is only ever suggested to people. */
const endToEndId = z.string().trim().min(1).max(100)

/** The whole amount of a received payment: there is no other refund. */
export const refundInput = z.strictObject({
  accountId: accountId.optional(),
  endToEndId,
  externalId: z.string().trim().min(1).max(36).optional(),
})
export type RefundInput = z.infer<typeof refundInput>

/** `status` is upstream's own word. */
export const refundResult = z.object({
  id: z.string(),
  endToEndId: z.string().nullable(),
  amountCents: z.number().int().nullable(),
  status: z.string(),
  externalId: z.string().nullable(),
  returnId: z.string().nullable().default(null),
  /** RFC 3339: when the money arrived, by an event; null without such an event. */
  settledAt: z.string().nullable().default(null),
  extra: storedExtra,
})

/** Facts at the time of the request: the payment, if known, and upstream's refund entries (null: they could not be read). */
export const refundContext = z.object({
  payment: seenPayment.nullable(),
  entriesBefore: z.array(z.string()).nullable(),
})

export const refundOperation = operationOf(['pix.refund'], refundInput, refundResult, refundContext)
export type Refund = z.infer<typeof refundOperation>

export const refundPage = pageOf(refundOperation)
export const refundFilter = z.strictObject(operationListInput)
export type RefundFilter = z.input<typeof refundFilter>

/** Upstream's own record of a return; the amount is negative, null where it cannot be read. */
export const refundEntry = z.object({
  id: z.string(),
  type: z.string(),
  amountCents: z.number().int().nullable(),
  returnId: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()),
})
export type RefundEntry = z.infer<typeof refundEntry>

export const paymentInput = z.strictObject({ endToEndId, accountId: accountId.optional() })
export type PaymentInput = z.input<typeof paymentInput>

/** All refunds of a payment: upstream's entries and our operations, newest first. */
export const paymentRefunds = z.object({
  entries: z.array(refundEntry),
  operations: z.array(refundOperation),
  payment: seenPayment.nullable(),
})
export type PaymentRefunds = z.infer<typeof paymentRefunds>

const openInfraction = z.object({
  id: z.string(),
  situationType: z.string().nullable(),
  status: z.string().nullable(),
  amountCents: z.number().int().nullable(),
  date: z.string().nullable(),
})

/** Facts that could not be read for a review, so that the review does not look clean. */
const unread = z.enum(['entries', 'infractions', 'balance'])

/** Facts that a person should know before a payment is returned. */
export const refundReview = z.object({
  payment: seenPayment.nullable(),
  entries: z.array(refundEntry),
  /** Our refunds of the same payment, newest first. */
  operations: z.array(refundOperation),
  /** Open infractions of this payment. */
  infractions: z.array(openInfraction),
  /** Null where the balance could not be read, as `unread` states, or where upstream does not state it. */
  availableCents: z.number().int().nullable(),
  unread: z.array(unread),
  approval: approvalNeed,
})
export type RefundReview = z.infer<typeof refundReview>
