import { z } from 'zod'
import { pageOf } from '@/lib/core/page'
import { accountId, amountCents, day, party, searchText } from '@/lib/core/pix/fields'

export const receivedTypes = [
  'DEPOSIT',
  'DEPOSIT_REFUND',
  'PENDING_DEPOSIT_REFUND',
  'CANCELLED_DEPOSIT_REFUND',
] as const
export type ReceivedType = (typeof receivedTypes)[number]

const text = searchText.optional()
const pageNumber = z.coerce.number().int().min(1)

/** `next` of a page is the number of the page after it: it is taken as `page` and as `cursor`. */
export const receivedFilter = z.strictObject({
  accountId: accountId.optional(),
  page: pageNumber.optional(),
  cursor: pageNumber.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  type: z.enum(receivedTypes).optional(),
  from: day.optional(),
  to: day.optional(),
  pixKey: text,
  txid: text,
  externalId: text,
  amountCents: z.coerce.number().pipe(amountCents).optional(),
  payerDocument: text,
})
export type ReceivedFilter = z.input<typeof receivedFilter>

const partyWithExtra = party.extend({ extra: z.record(z.string(), z.unknown()) })

const receivedEntry = z.object({
  id: z.string(),
  /** Upstream's word, known or not. */
  type: z.string(),
  /** Signed: money out is negative. Null for an inexact amount, which is then in `extra.value` as it came. */
  amountCents: z.number().int().nullable(),
  txid: z.string().nullable(),
  payer: partyWithExtra.nullable(),
  receiver: partyWithExtra.nullable(),
  /** Found among fields beyond the contract, or by its layout; null where missing. */
  endToEndId: z.string().nullable(),
  /** RFC 3339 or a day, found the same way; else the minute that the end-to-end id names. */
  at: z.string().nullable(),
  atFrom: z.enum(['record', 'end-to-end-id']).nullable(),
  extra: z.record(z.string(), z.unknown()),
})
export type ReceivedEntry = z.infer<typeof receivedEntry>

export const receivedPage = pageOf(receivedEntry)

/** A received payment that carried its end-to-end id when it was seen; stored, since upstream offers no look-up by it. */
export const seenPayment = z.object({
  endToEndId: z.string(),
  accountId: z.string().nullable(),
  amountCents: z.number().int(),
  txid: z.string().nullable(),
  payer: party.nullable(),
  receiver: party.nullable(),
  at: z.string().nullable(),
  /** Missing where an older operation stored them. */
  externalId: z.string().nullish(),
  /** The payer's text. */
  message: z.string().nullish(),
  seenAt: z.string(),
})
export type SeenPayment = z.infer<typeof seenPayment>
