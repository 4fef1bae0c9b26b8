import { z } from 'zod'
import { isDay } from '@/lib/core/dates'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { MAX_CENTS } from '@/lib/core/money/money'

/** Parts that orders of several kinds have in common. */
export const amountCents = z.number().int().min(1).max(MAX_CENTS)

/** A sub-account; without one it is the main account. */
export const accountId = z.string().min(1).max(200)

export const day = z.string().refine(isDay, { error: 'a day, YYYY-MM-DD', params: { code: 'field.day' } })

/** Filters of a list. */
export const searchText = z.string().trim().min(1).max(200)

/** Who paid or was paid, as far as upstream says. */
export const party = z.object({ name: z.string().nullable(), document: z.string().nullable() })

/** Upstream's fields beyond its contract; old rows lack them. */
export const storedExtra = z.record(z.string(), z.unknown()).default({})

export const feePercent = z.number().positive().max(100)

/** Our own fee on top of the platform's: fixed, or a percentage of the amount. */
export const mediatorFee = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('FIXED'), amountCents }),
  z.strictObject({ type: z.literal('PERCENTAGE'), percent: feePercent }),
])

/** Why more than is free of a note is requested, shown to the approver. */
export const again = z.strictObject({ reason: z.string().trim().min(3).max(500) })

/** Reason of a batch's row that a person confirmed without giving one; it is not shown. */
export const unexplainedAgain = 'Confirmada na linha do lote'

/** The reason as a form has it. */
export function againInputOf(values: { madeFrom: unknown; againReason: string }) {
  const { data } = again.safeParse({ reason: values.againReason })
  return values.madeFrom ? data : undefined
}

/** The note of a charge or transfer, never sent upstream; `installment` is the note's own number of the instalment. */
export const madeFrom = z.strictObject({
  documentId: z.string().refine(isDocumentId, { error: 'an id of a document', params: { code: 'field.document-id' } }),
  installment: z.string().trim().min(1).max(60).optional(),
})
