import { ApiError, type ApiErrorCode } from '@/lib/client/api'

/**
 * The meaning of a failed request. `lost`: unknown whether it arrived, the same key may be sent again. `session`: not
 * signed in. `reused`: the key belongs to another request. `fields`: nothing was sent, some fields must change.
 * `not-sent`: nothing was recorded either. `refused`: recorded as failed for good.
 */
export type SendFailure = 'lost' | 'session' | 'reused' | 'fields' | 'not-sent' | 'refused'

/** Whether nothing is on its way. */
export const isRefusal = (failure: SendFailure): boolean =>
  failure === 'fields' || failure === 'not-sent' || failure === 'refused'

const meaning: Partial<Record<ApiErrorCode, SendFailure>> = {
  network: 'lost',
  internal: 'lost',
  unauthenticated: 'session',
  idempotency_key_reused: 'reused',
  invalid_request: 'fields',
}

export function sendFailure(error: Error): SendFailure {
  if (!(error instanceof ApiError)) return 'lost'
  // A recorded refusal names its operation, whatever its code.
  return error.problem.operationId ? 'refused' : (meaning[error.code] ?? 'not-sent')
}
