import { z } from 'zod'
import { fiscalDocument } from '@/lib/features/documents/schema'

/** `looked`: how many documents were looked at; `complete` is false when there were more than that. */
export const expiringSchema = z.object({
  documents: z.array(fiscalDocument),
  looked: z.number().int(),
  complete: z.boolean(),
})
export type Expiring = z.infer<typeof expiringSchema>
