import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { type RequestContext, recordUpstreamRequestId, withRequestContext } from '@/lib/server/http/request-context'
import { cachedRead, cacheRead, invalidateReads, type Load, peekRead } from './cache'

setTestEnvironment()

/** An upstream that answers on demand. */
function upstream() {
  const calls: {
    priority: string
    signal: AbortSignal
    answer: (value: string) => void
    fail: (error: Error) => void
  }[] = []
  const load: Load<string> = async ({ priority, signal }) => {
    const value = await new Promise<string>((resolve, reject) => {
      calls.push({ priority, signal, answer: resolve, fail: reject })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    recordUpstreamRequestId(`req-${value}`)
    return value
  }
  return { calls, load }
}

let key = ''
let count = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  count += 1
  key = `test/${count}`
})
afterEach(() => vi.useRealTimers())

const read = (load: Load<string>, signal?: AbortSignal) =>
  cachedRead({ key, freshMs: 1_000, staleMs: 10_000, load, signal })

describe('equal reads in flight', () => {
  it('are one call', async () => {
    const { calls, load } = upstream()
    const both = Promise.all([read(load), read(load)])
    calls[0]?.answer('a')
    expect(await both).toEqual(['a', 'a'])
    expect(calls).toHaveLength(1)
  })

  it('go on when one of them leaves, and end when all have', async () => {
    const { calls, load } = upstream()
    const [first, second] = [new AbortController(), new AbortController()]
    const left = read(load, first.signal)
    const stayed = read(load, second.signal)
    first.abort(new Error('first left'))
    await expect(left).rejects.toThrow('first left')
    expect(calls[0]?.signal.aborted).toBe(false)
    second.abort(new Error('second left'))
    await expect(stayed).rejects.toThrow('second left')
    expect(calls[0]?.signal.aborted).toBe(true)
    const third = read(load)
    calls[1]?.answer('b')
    expect(await third).toBe('b')
  })

  it('fail together, and the failure is not cached', async () => {
    const { calls, load } = upstream()
    const both = Promise.allSettled([read(load), read(load)])
    calls[0]?.fail(new Error('down'))
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const again = read(load)
    calls[1]?.answer('c')
    expect(await again).toBe('c')
  })
})

describe('a cached value', () => {
  async function cached(value = 'old') {
    const service = upstream()
    const first = read(service.load)
    service.calls[0]?.answer(value)
    await first
    return service
  }

  it('is fresh for a while', async () => {
    const { calls, load } = await cached()
    vi.advanceTimersByTime(999)
    expect(await read(load)).toBe('old')
    expect(calls).toHaveLength(1)
  })

  it('once stale is given at once, with one revalidation in the background', async () => {
    const { calls, load } = await cached()
    vi.advanceTimersByTime(1_000)
    expect(await Promise.all([read(load), read(load)])).toEqual(['old', 'old'])
    expect(calls.map(({ priority }) => priority)).toEqual(['person', 'optional'])
    calls[1]?.answer('new')
    await vi.waitFor(async () => expect(await read(load)).toBe('new'))
    expect(calls).toHaveLength(2)
  })

  it('survives a revalidation that fails', async () => {
    const { calls, load } = await cached()
    vi.advanceTimersByTime(1_000)
    await read(load)
    calls[1]?.fail(new Error('down'))
    expect(await read(load)).toBe('old')
  })

  it('too old is loaded again', async () => {
    const { calls, load } = await cached()
    vi.advanceTimersByTime(10_000)
    const again = read(load)
    calls[1]?.answer('new')
    expect(await again).toBe('new')
  })

  it('brings the request id that it came with to every use', async () => {
    const { load } = await cached('old')
    const context: RequestContext = { requestId: 'ours' }
    await withRequestContext(context, () => read(load))
    expect(context.upstreamRequestId).toBe('req-old')
  })

  it('can be seeded, looked at and invalidated', () => {
    cacheRead(key, 'seed', 'req-seed')
    expect(peekRead(key, 1_000)).toBe('seed')
    vi.advanceTimersByTime(1_000)
    expect(peekRead(key, 1_000)).toBeUndefined()
    expect(peekRead(key, 5_000)).toBe('seed')
    invalidateReads(key)
    expect(peekRead(key, 5_000)).toBeUndefined()
  })

  it('is not cached when it was requested before its key was invalidated', async () => {
    const { calls, load } = upstream()
    const reading = read(load)
    invalidateReads(key)
    calls[0]?.answer('before')
    expect(await reading).toBe('before')
    const after = read(load)
    calls[1]?.answer('after')
    expect(await after).toBe('after')
  })

  it('is cached when another key was invalidated meanwhile', async () => {
    const { calls, load } = upstream()
    const reading = read(load)
    invalidateReads('another')
    calls[0]?.answer('value')
    await reading
    expect(peekRead(key, 5_000)).toBe('value')
  })
})

it('holds as much as fits, however few records that is', () => {
  const large = 'x'.repeat(1_000_000)
  for (let n = 0; n < 60; n += 1) cacheRead(`large/${n}`, { items: [{ n, large }] }, undefined)
  const held = Array.from({ length: 60 }, (_, n) => peekRead(`large/${n}`, Number.POSITIVE_INFINITY) !== undefined)
  expect(held.filter(Boolean).length).toBeLessThan(31)
  expect(held.at(-1)).toBe(true)
})
