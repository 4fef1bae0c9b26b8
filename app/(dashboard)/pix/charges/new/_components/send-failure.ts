import { ApiError, type ApiErrorCode } from '@/lib/client/api'

/**
 * What a failed sending means. `lost`: nobody knows whether it arrived, the same key may go again. `session`: it was
 * not let in. `reused`: the key made another charge. `fields`: nothing was sent. `refused`: recorded as failed for good.
 */
export type SendFailure = 'lost' | 'session' | 'reused' | 'fields' | 'not-sent' | 'refused'

const meaning: Partial<Record<ApiErrorCode, SendFailure>> = {
  network: 'lost',
  internal: 'lost',
  unauthenticated: 'session',
  idempotency_key_reused: 'reused',
  invalid_request: 'fields',
  idempotency_key_required: 'not-sent',
  forbidden: 'not-sent',
}

export function sendFailure(error: Error): SendFailure {
  return error instanceof ApiError ? (meaning[error.code] ?? 'refused') : 'lost'
}
