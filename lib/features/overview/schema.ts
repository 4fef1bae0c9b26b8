import { z } from 'zod'

const count = z.number().int()

/** Documents of a company that expire on the same day in São Paulo. */
const expiringGroup = z.object({
  day: z.string(),
  companyId: z.string(),
  documents: count,
  /** Null while the index has not read the document. */
  neverExported: count.nullable(),
  /** The month where all documents share one, and the id of a single document. */
  period: z.string().nullable(),
  documentId: z.string().nullable(),
})
export type ExpiringGroup = z.output<typeof expiringGroup>

/**
 * Sorted by expiry. `looked`: number of documents that were searched; `complete` is false when there are more,
 * and `indexed` is true when the index knows all documents that the provider lists.
 */
export const expiringSchema = z.object({
  groups: z.array(expiringGroup),
  looked: count,
  complete: z.boolean(),
  indexed: z.boolean(),
})
export type Expiring = z.output<typeof expiringSchema>
