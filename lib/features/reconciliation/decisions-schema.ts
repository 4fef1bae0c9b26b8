import { z } from 'zod'
import { amountCents } from '@/lib/core/pix/fields'
import { backingLink, dismissal, documentId, month, paymentId } from './schema'

const count = z.number().int()

export const runInput = z.strictObject({ month })
export type RunInput = z.input<typeof runInput>
export const runStarted = z.object({ month, marked: count })
export type RunStarted = z.output<typeof runStarted>

export const linkInput = z.strictObject({ paymentId, documentId, amountCents })
export type LinkInput = z.infer<typeof linkInput>

/** Many independent links: the refused ones are returned with the reason. */
export const linksInput = z.strictObject({ links: z.array(linkInput).min(1).max(500) })
export type LinksInput = z.input<typeof linksInput>
export const linksMade = z.object({
  linked: z.array(backingLink),
  refused: z.array(z.object({ paymentId: z.string(), documentId: z.string(), detail: z.string() })),
})
export type LinksMade = z.infer<typeof linksMade>

const reason = z.string().trim().min(1).max(500)

export const dismissalInput = z
  .strictObject({ paymentId: paymentId.optional(), documentId: documentId.optional(), reason })
  .refine(({ paymentId: payment, documentId: note }) => (payment === undefined) !== (note === undefined), {
    error: 'exactly one of paymentId and documentId',
    path: ['paymentId'],
    params: { code: 'field.required' },
  })
export type DismissalInput = z.infer<typeof dismissalInput>
export const dismissed = dismissal.extend({
  id: z.string(),
  paymentId: z.string().nullable(),
  documentId: z.string().nullable(),
})
export type Dismissed = z.output<typeof dismissed>

export const rowId = z.strictObject({ id: z.uuid() })
