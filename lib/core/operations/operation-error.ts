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
  /** For `holder_changed`: another holder, or none that can be compared. */
  change: z.enum(['holder', 'unclear']).optional(),
  /** A person gave the operation up; upstream did not refuse it. */
  givenUp: z.boolean().optional(),
  /** Upstream refused the order itself, in documented words: it is not sent again without a person's decision. */
  judged: z.boolean().optional(),
  /** When upstream reported of the accepted or unanswered operation that it was not done. */
  reportedAt: z.string().optional(),
})
export type OperationError = z.infer<typeof operationError>

type Ended = Pick<OperationError, 'givenUp'> & { record?: { code: string } | null | undefined }

/**
 * The state for display: a failed operation that a person gave up is `abandoned`, and one that a check of Lastro refused
 * before any sending is `unsent`. Upstream refused only the others.
 */
export function shownState<S extends string>(state: S, error: Ended | null | undefined): S | 'abandoned' | 'unsent' {
  if (state !== 'failed') return state
  if (error?.givenUp) return 'abandoned'
  return error?.record?.code.startsWith('refused.') ? 'unsent' : state
}
