import { describe, expect, it } from 'vitest'
import { ApiError } from './api'
import { busyRetry, busySeconds } from './busy-retry'

const busy = new ApiError('upstream_busy', 503, { retryAfterSeconds: 11.2 })
const lost = new ApiError('network', 0, {})

describe('busySeconds', () => {
  it('is the whole number of seconds that the provider named, or ten', () => {
    expect(busySeconds(busy)).toBe(12)
    expect(busySeconds(new ApiError('upstream_busy', 503, {}))).toBe(10)
  })

  it('is nothing for another failure', () => {
    expect([busySeconds(lost), busySeconds(new Error('x')), busySeconds(null)]).toEqual([null, null, null])
  })
})

describe('busyRetry', () => {
  it('retries a busy provider five times after the time named, a dropped connection once', () => {
    expect([busyRetry.retry(4, busy), busyRetry.retry(5, busy)]).toEqual([true, false])
    expect([busyRetry.retry(0, lost), busyRetry.retry(1, lost)]).toEqual([true, false])
    expect(busyRetry.retryDelay(1, busy)).toBe(12_000)
    expect(busyRetry.retryDelay(1, lost)).toBe(800)
  })

  it('does not retry a refusal', () => {
    expect(busyRetry.retry(0, new ApiError('not_found', 404, {}))).toBe(false)
  })
})
