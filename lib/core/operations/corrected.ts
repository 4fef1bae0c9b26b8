import { z } from 'zod'
import { operationError } from './operation-error'
import { operationStates } from './operation-states'

/** The state of an operation until upstream reported that it was done. */
export const corrected = z.object({
  from: z.enum(operationStates),
  /** RFC 3339: when it got that state. */
  since: z.string(),
  error: operationError.nullable(),
})
export type Corrected = z.infer<typeof corrected>
