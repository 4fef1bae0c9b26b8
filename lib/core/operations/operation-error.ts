import { z } from 'zod'
import { errorCodes } from '../error-codes'
import { recordEntry } from '../record-schema'

/** Why an operation failed or is unknown, as stored in its row. */
export const operationError = z.object({
  code: z.enum(errorCodes),
  detail: z.string(),
  /** The detail as a record to show; early rows have only the detail. */
  record: recordEntry.optional(),
  availableCents: z.number().optional(),
  requiredCents: z.number().optional(),
  upstreamCode: z.string().optional(),
  upstreamMessage: z.string().optional(),
  upstreamDetails: z.unknown().optional(),
  upstreamService: z.enum(['accounting', 'pix']).optional(),
  retryAfter: z.number().optional(),
  /** A person gave the operation up; upstream did not refuse it. */
  givenUp: z.boolean().optional(),
})
export type OperationError = z.infer<typeof operationError>
