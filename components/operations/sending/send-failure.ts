import { ApiError, type ApiErrorCode } from '@/lib/client/api'

/**
 * What a failed sending means. `lost`: nobody knows whether it arrived, the same key may go again. `session`: it was
 * not let in. `reused`: the key belongs to another request. `fields`: nothing was sent, some fields have to change.
 * `not-sent`: nothing was recorded either. `refused`: recorded as failed for good.
 */
export type SendFailure = 'lost' | 'session' | 'reused' | 'fields' | 'not-sent' | 'refused'

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
