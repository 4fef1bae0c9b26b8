import { z } from 'zod'

/** A note that an operation pays and that was cancelled or denied; `number` is null where the file was not read. */
export const cancelledNote = z.object({
  documentId: z.string(),
  number: z.string().nullable(),
  status: z.enum(['cancelled', 'denied']),
})
export type CancelledNote = z.infer<typeof cancelledNote>

/** A person's confirmation that a cancelled or denied note is paid. */
export const noteCancelledInput = z.strictObject({ reason: z.string().trim().min(3).max(500) })
