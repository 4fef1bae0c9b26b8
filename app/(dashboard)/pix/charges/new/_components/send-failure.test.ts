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
    ['payment_refused', 'refused'],
    ['no_active_pix_key', 'refused'],
    ['upstream_busy', 'refused'],
    ['upstream_unauthorized', 'refused'],
    ['upstream_invalid_response', 'refused'],
    ['conflict', 'refused'],
  ])('%s is %s', (code, meaning) => {
    expect(sendFailure(new ApiError(code, 0, {}))).toBe(meaning)
  })

  it('takes what it does not know for a lost answer', () => {
    expect(sendFailure(new TypeError('half a word'))).toBe('lost')
  })
})
