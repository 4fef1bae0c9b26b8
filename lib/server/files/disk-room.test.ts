import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { diskIsFull, recordNoSpace } from './disk-room'

setTestEnvironment()
await db()
/** Clears the cached result before each test. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.advanceTimersByTime(60_000)
})
afterAll(() => vi.useRealTimers())

test('a disk with less room than is needed is full', async () => {
  expect(await diskIsFull()).toBe(false)
  expect(await diskIsFull(Number.MAX_SAFE_INTEGER)).toBe(true)
  expect(readFileSync(join(env().DATA_DIR, '.room'))).toHaveLength(0)
})

test('what the database has no room for counts until a write of its own succeeds', async () => {
  recordNoSpace(new Error('Failed query', { cause: Object.assign(new Error('no'), { code: '22P05' }) }))
  expect(await diskIsFull()).toBe(false)
  recordNoSpace(new Error('Failed query', { cause: Object.assign(new Error('no'), { code: '53100' }) }))
  expect(await diskIsFull()).toBe(true)
  vi.advanceTimersByTime(6_000)
  expect(await diskIsFull()).toBe(false)
})

test('a disk that refuses a small write for want of room is full', async () => {
  const room = join(env().DATA_DIR, '.room')
  rmSync(room)
  symlinkSync('/dev/full', room)
  expect(await diskIsFull()).toBe(true)
  rmSync(room)
  // The result of the last check is still used.
  expect(await diskIsFull()).toBe(true)
  vi.advanceTimersByTime(6_000)
  expect(await diskIsFull()).toBe(false)
})
