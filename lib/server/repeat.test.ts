import { expect, test, vi } from 'vitest'
import { wake, wakeAll } from './db/wakes'
import { backgroundSettled, beginStopping } from './process-state'
import { idle, repeat } from './repeat'

/** A worker whose step counts its runs and finds nothing to do. */
function idleWorker(due?: () => Promise<number>) {
  const worker = { runs: 0 }
  const step = async () => {
    worker.runs += 1
    return idle
  }
  repeat('a worker of a test', step, { wokenBy: ['bills'], due })
  return worker
}

const runs = (worker: { runs: number }) => expect.poll(() => worker.runs, { timeout: 5_000 })

test('a worker without work runs again when a message names it, or when messages were missed', async () => {
  const worker = idleWorker()
  await runs(worker).toBe(1)
  wake('mail')
  wake('bills')
  await runs(worker).toBe(2)
  wakeAll()
  await runs(worker).toBe(3)
})

test('a message during a run is not lost', async () => {
  const run = Promise.withResolvers<number>()
  let count = 0
  const step = async () => {
    count += 1
    return count === 1 ? run.promise : idle
  }
  repeat('a worker of a test', step, { wokenBy: ['bills'] })
  await expect.poll(() => count).toBe(1)
  wake('bills')
  run.resolve(idle)
  await expect.poll(() => count, { timeout: 2_000 }).toBe(2)
})

test('a worker runs when its next work is due, and a message of work for later moves that time', async () => {
  const answers = [60_000, 600, 0]
  const asked: number[] = []
  const worker = idleWorker(async () => {
    asked.push(performance.now())
    return answers.shift() ?? idle
  })
  await runs(worker).toBe(1)
  wake('bills')
  await runs(worker).toBe(2)
  const [, second = 0, third = 0] = asked
  expect(third - second).toBeGreaterThan(550)
  expect(third - second).toBeLessThan(10_000)
})

test('work that is due but taken by another instance is looked for once a second', async () => {
  const worker = idleWorker(async () => 0)
  const startedAt = performance.now()
  await runs(worker).toBe(3)
  expect(performance.now() - startedAt).toBeGreaterThan(1_900)
})

test('a worker looks again when the clock was changed', async () => {
  const worker = idleWorker()
  await runs(worker).toBe(1)
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000)
  await runs(worker).toBe(2)
})

test('a step that failed is tried again, at once when the database is back', async () => {
  let count = 0
  const step = async () => {
    count += 1
    if (count === 1) throw new Error('no database')
    return idle
  }
  repeat('a worker of a test', step, { wokenBy: ['bills'] })
  await expect.poll(() => count).toBe(1)
  wakeAll()
  await expect.poll(() => count, { timeout: 2_000 }).toBe(2)
})

test('a sleeping worker ends when the process stops', async () => {
  const worker = idleWorker()
  await runs(worker).toBe(1)
  beginStopping()
  await expect(backgroundSettled()).resolves.toBeUndefined()
})
