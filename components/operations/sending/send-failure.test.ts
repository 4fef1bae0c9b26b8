import { describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorCode } from '@/lib/client/api'
import { type SendFailure, sendFailure } from './send-failure'

describe('sendFailure', () => {
  it.each<[ApiErrorCode, SendFailure]>([
    ['network', 'lost'],
    ['internal', 'lost'],
    ['unauthenticated', 'session'],
    ['idempotency_key_reused', 'reused'],
    ['invalid_request', 'fields'],
    ['forbidden', 'not-sent'],
    ['conflict', 'not-sent'],
    ['upstream_busy', 'not-sent'],
  ])('%s without a record is %s', (code, meant) => {
    expect(sendFailure(new ApiError(code, 0, {}))).toBe(meant)
  })

  it.each<ApiErrorCode>([
    'payment_refused',
    'insufficient_balance',
    'no_active_pix_key',
    'upstream_busy',
    'upstream_unauthorized',
    'conflict',
    'internal',
  ])('%s of a recorded operation is refused', (code) => {
    const operationId = '7a1d4a52-6a6c-4b7a-9f5e-0c6b3f1d2e90'
    expect(sendFailure(new ApiError(code, 0, { operationId }))).toBe('refused')
  })

  it('treats an unknown error as a lost answer', () => {
    expect(sendFailure(new TypeError('half a word'))).toBe('lost')
  })
})
