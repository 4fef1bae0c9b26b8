import { z } from 'zod'
import { isDay } from '@/lib/core/dates'
import { cancelledNote, noteCancelledInput } from '@/lib/core/operations/cancelled-note'
import { pageOf } from '@/lib/core/page'
import {
  accountId,
  again,
  amountCents,
  feePercent,
  madeFrom,
  mediatorFee,
  party,
  storedExtra,
} from '@/lib/core/pix/fields'
import { pixKeyTypes } from '@/lib/core/pix/pix-key'
import { approvalNeed } from '@/lib/features/approvals/schema'
import { operationListInput, operationOf, operationSummary } from '@/lib/features/operations/schema'
import { directoryEntry } from '@/lib/features/pix/directory/schema'
import { holderChanges, stoppingChanges } from '@/lib/features/pix/payees/rules'
import { holderChangeInput, knownHolder, knownName, payee } from '@/lib/features/pix/payees/schema'

/** In characters as people count them; the contract's section 8. */
export const descriptionLimit = 140

/** CPF or CNPJ, digits only. */
const receiverDocument = z.string().regex(/^(\d{11}|\d{14})$/, 'eleven or fourteen digits')

export const transferInput = z.strictObject({
  accountId: accountId.optional(),
  amountCents,
  key: z.strictObject({ type: z.enum(pixKeyTypes), value: z.string().trim().min(1).max(200) }),
  receiverDocument: receiverDocument.optional(),
  description: z
    .string()
    .trim()
    .min(1)
    .refine((text) => [...text].length <= descriptionLimit, {
      error: `at most ${descriptionLimit} characters`,
      params: { code: 'field.too-long', maximum: descriptionLimit },
    })
    .optional(),
  externalId: z.string().trim().min(1).max(200).optional(),
  mediatorFee: mediatorFee.optional(),
  madeFrom: madeFrom.optional(),
  again: again.optional(),
  /** The payee of the book, where the maker chose one. */
  payeeId: z.guid().optional(),
  holderChange: holderChangeInput.optional(),
  /** To pay the note although it was cancelled or denied. */
  noteCancelled: noteCancelledInput.optional(),
  /** The transfer that was not made, as far as is known, and is requested again by this one. */
  againOf: z.guid().optional(),
  /** A day in São Paulo, from today to a year on, which is judged when it is requested; left out: as soon as it may. */
  sendOn: z
    .string()
    .refine(isDay, { error: 'a day', params: { code: 'field.sending-day' } })
    .optional(),
})
export type TransferInput = z.infer<typeof transferInput>

export const transferResult = z.object({
  /** Null where an event or a statement confirmed the transfer without naming it, and no answer did. */
  txid: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Known only from an event. */
  endToEndId: z.string().nullable().default(null),
  /** RFC 3339: when it was settled, by an event or a statement; null where neither said so to the second. */
  settledAt: z.string().nullable().default(null),
  /** The payee, as an event stated it. */
  receiver: party.nullable().default(null),
  /** The statement that confirmed the transfer, where no event did, and the day on which it has the money going out. */
  statement: z.object({ id: z.string(), day: z.string().nullable() }).nullable().default(null),
  /** When a confirmed transfer came back, as an instant or a day; null: it did not, as far as is known. */
  returnedAt: z.string().nullable().default(null),
  /** The returned amount; null where no amount was clearly stated. */
  returnedCents: z.number().int().nullable().default(null),
  extra: storedExtra,
})
export type TransferResult = z.infer<typeof transferResult>

/** Facts at the time of the request: the holder that the directory named to the maker, if they looked the key up. */
export const transferContext = z.object({
  payee: directoryEntry.nullable(),
  /** The remembered holder of the key, where it differs. */
  remembered: knownHolder.nullable().default(null),
  /** What stopped it: the directory's answer, null for no such key or none on its day, and whether a person has confirmed the payment. */
  holderChange: z
    .object({
      change: z.enum(stoppingChanges),
      found: directoryEntry.nullable(),
      unasked: z.literal(true).optional(),
      confirmed: z.boolean(),
    })
    .nullable()
    .default(null),
  /** The payee's name, where it was known without a look-up, and where it is from. */
  payeeName: z.string().nullable().default(null),
  nameFrom: knownName.omit({ name: true }).nullable().default(null),
  /** The note, where it was cancelled or denied and its payment was confirmed. */
  cancelledNote: cancelledNote.nullable().default(null),
})

export const transferOperation = operationOf(['pix.transfer'], transferInput, transferResult, transferContext)
export type Transfer = z.infer<typeof transferOperation>

/** A transfer with the one that was requested in its place while its state denied that it was made. */
export const transferDetail = transferOperation.extend({ successorId: z.string().nullable().optional() })
export type TransferDetail = z.infer<typeof transferDetail>

export const transferPage = pageOf(transferOperation)
export const transferFilter = z.strictObject(operationListInput)
export type TransferFilter = z.input<typeof transferFilter>

export const scheduledInput = z.strictObject({ accountId: accountId.optional() })
export type ScheduledInput = z.input<typeof scheduledInput>

/** Scheduled payments of an account by day. */
export const scheduledDays = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      /** All payments: the transfers and the rows of the batches. */
      count: z.number().int(),
      transfers: z.number().int(),
      batches: z.number().int(),
      cents: z.number().int(),
    }),
  ),
})
export type ScheduledDays = z.infer<typeof scheduledDays>

export const transferReviewInput = z.strictObject({
  accountId: accountId.optional(),
  amountCents: z.coerce.number().pipe(amountCents),
  /** The destination key. */
  key: z.string().trim().min(1).max(200),
  /** Its type; by its form where none is given. */
  keyType: z.enum(pixKeyTypes).optional(),
  receiverDocument: receiverDocument.optional(),
  /** The mediator's fee, where there is one: fixed, or else a percentage. */
  feeCents: z.coerce.number().pipe(amountCents).optional(),
  feePercent: z.coerce.number().pipe(feePercent).optional(),
  sendOn: z.string().refine(isDay).optional(),
  /** Whether a reason is given for paying another holder than the remembered one. */
  holderChange: z.stringbool().optional(),
  /** The note that it is made from. */
  documentId: madeFrom.shape.documentId.optional(),
})
export type TransferReviewInput = z.input<typeof transferReviewInput>

/** Facts for the person who sends: transfers of the same key and amount in the last 24 hours, and the approval that it would need. */
export const transferReview = z.object({
  similar: z.array(operationSummary),
  /** Every other transfer to the payee that is not settled yet. */
  open: z.array(operationSummary.extend({ amountCents: z.number().int().nullable() })),
  /** The payee without a look-up, and how the last look-up of the key differs from the remembered holder. */
  payee: knownName.nullable(),
  change: z.enum(holderChanges).nullable(),
  /** Confirmed transfers to the payee, less what came back; those to an earlier holder of the key apart. */
  paid: payee.shape.paid,
  paidEarlier: payee.shape.paid.extend({ name: z.string().nullable() }).nullable(),
  /** The note, where it was cancelled or denied. */
  cancelledNote: cancelledNote.nullable(),
  approval: approvalNeed,
})
export type TransferReview = z.infer<typeof transferReview>
