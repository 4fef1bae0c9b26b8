import { expect, test } from 'vitest'
import { type InFlight, joinInFlight } from './join-in-flight'

const leaving = () => new AbortController()

function work() {
  const inFlight = new Map<string, InFlight<string>>()
  const signals: AbortSignal[] = []
  const pending = Promise.withResolvers<string>()
  const start = (signal: AbortSignal) => {
    signals.push(signal)
    return pending.promise
  }
  const join = (signal?: AbortSignal) => joinInFlight(inFlight, 'key', { start, signal })
  return { inFlight, signals, pending, join }
}

test('equal calls at the same time are started once and share the result', async () => {
  const { inFlight, signals, pending, join } = work()
  const both = [join(), join(leaving().signal)]
  pending.resolve('done')
  expect(await Promise.all(both)).toEqual(['done', 'done'])
  expect(signals).toHaveLength(1)
  expect(inFlight.size).toBe(0)
})

test('a failure is shared and not cached', async () => {
  const { inFlight, pending, join } = work()
  const both = Promise.allSettled([join(), join(leaving().signal)])
  pending.reject(new Error('lost'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(inFlight.size).toBe(0)
})

test('a caller that leaves does not stop the others', async () => {
  const { signals, pending, join } = work()
  const one = leaving()
  const left = join(one.signal)
  const stays = join(leaving().signal)
  one.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(signals[0]?.aborted).toBe(false)
  pending.resolve('done')
  expect(await stays).toBe('done')
})

test('the work is aborted when the last caller has left, and the next call starts anew', async () => {
  const { signals, join } = work()
  const callers = [leaving(), leaving()]
  const left = Promise.allSettled(callers.map(({ signal }) => join(signal)))
  for (const caller of callers) caller.abort()
  await left
  expect(signals[0]?.aborted).toBe(true)
  void join()
  expect(signals).toHaveLength(2)
})

test('a caller without a signal never leaves', async () => {
  const { signals, join } = work()
  void join()
  const one = leaving()
  const left = join(one.signal)
  one.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(signals[0]?.aborted).toBe(false)
})

test('a caller that has left already starts nothing', async () => {
  const { signals, join } = work()
  await expect(join(AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(signals).toHaveLength(0)
})

test('a result can be joined for as long as it says', async () => {
  const inFlight = new Map<string, InFlight<string>>()
  const until = Promise.withResolvers<void>()
  let started = 0
  const start = async () => `result ${++started}`
  const join = () => joinInFlight(inFlight, 'key', { start, joinableUntil: () => until.promise })
  expect(await join()).toBe('result 1')
  expect(await join()).toBe('result 1')
  until.resolve()
  await expect.poll(() => inFlight.size).toBe(0)
  expect(await join()).toBe('result 2')
})

/** A function whose n-th start is refused, unless the n-th turn is `done`. */
function refusing(...turns: ('refused' | 'done')[]) {
  const inFlight = new Map<string, InFlight<string>>()
  let started = 0
  const start = async () => {
    const turn = turns[started] ?? 'refused'
    started += 1
    await Promise.resolve()
    if (turn === 'refused') throw new Error('refused')
    return turn
  }
  const isRefusal = (error: unknown) => error instanceof Error && error.message === 'refused'
  const join = (dispensable: boolean) => joinInFlight(inFlight, 'key', { start, dispensable, isRefusal })
  return { join, started: () => started }
}

test('whoever cannot do without begins anew what somebody who can was refused, once for all of them', async () => {
  const { join, started } = refusing('refused', 'done')
  const outcomes = await Promise.allSettled([join(true), join(false), join(false), join(true)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected'])
  expect(started()).toBe(2)
})

test('a refusal among equals is shared by all of them', async () => {
  const { join, started } = refusing()
  const outcomes = await Promise.allSettled([join(false), join(false), join(false)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(started()).toBe(1)
})
