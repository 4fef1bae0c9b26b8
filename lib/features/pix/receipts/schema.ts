import { z } from 'zod'
import { outsideMail } from '@/lib/features/notices/mail/schema'
import { operationId } from '@/lib/features/operations/schema'
import { receiptFacts } from './rules'

/** `missing` is empty where there is a receipt. */
export const receiptStatus = z.object({
  missing: z.array(z.enum(receiptFacts)),
  /** For a transfer: the address for the receipt, and the e-mails sent so far. */
  sending: z
    .object({
      /** The payee's address in the book. */
      email: z.string().nullable(),
      mails: z.array(outsideMail),
    })
    .nullable(),
})
export type ReceiptStatus = z.output<typeof receiptStatus>

export const receiptSending = operationId.extend({ to: z.email().max(254) })
export type ReceiptSending = z.input<typeof receiptSending>

export const receiptSent = z.object({ sentTo: z.string() })
export type ReceiptSent = z.output<typeof receiptSent>
