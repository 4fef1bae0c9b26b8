import { z } from 'zod'

const count = z.number().int()

/** Documents of a company whose content goes on the same day of São Paulo. */
const expiringGroup = z.object({
  day: z.string(),
  companyId: z.string(),
  documents: count,
  /** Null while the index does not know. */
  neverExported: count.nullable(),
  /** The month of all documents, and the id of a single one. */
  period: z.string().nullable(),
  documentId: z.string().nullable(),
})
export type ExpiringGroup = z.output<typeof expiringGroup>

/**
 * The first to go first. `looked`: how many documents they were found among; `complete` is false when there are more than that,
 * and `indexed` says that these are all documents that the provider lists.
 */
export const expiringSchema = z.object({
  groups: z.array(expiringGroup),
  looked: count,
  complete: z.boolean(),
  indexed: z.boolean(),
})
export type Expiring = z.output<typeof expiringSchema>
