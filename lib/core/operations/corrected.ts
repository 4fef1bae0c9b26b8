import { z } from 'zod'
import { operationError } from './operation-error'
import { operationStates } from './operation-states'

/** What an operation was taken for until upstream reported that it was done. */
export const corrected = z.object({
  from: z.enum(operationStates),
  /** RFC 3339: since when it was. */
  since: z.string(),
  error: operationError.nullable(),
})
export type Corrected = z.infer<typeof corrected>
