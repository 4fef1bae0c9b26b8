import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { closeDatabase, db } from './db/client'
import { jobQueue, restJobs, startJobs, stopJobs } from './jobs'

setTestEnvironment()

const taken: string[][] = []
const answers = new Map<string, ('completed' | 'failed')[]>()

/** Gives the outcomes set by the test, then success. */
const names = jobQueue('names', {
  data: z.object({ name: z.string() }),
  batch: 50,
  async handle(jobs) {
    taken.push(jobs.map(({ data }) => data.name))
    return jobs.map(({ id, data }) => ({ id, status: answers.get(data.name)?.shift() ?? 'completed' }))
  },
})

afterEach(() => {
  taken.length = 0
})
afterAll(async () => {
  await stopJobs(1_000)
  await closeDatabase()
})

const add = async (...given: string[]) => {
  await (await db()).transaction(async (tx) => {
    for (const name of given) await names.add(tx, { name })
  })
}
const timesTaken = (name: string) => taken.flat().filter((one) => one === name).length

test('nothing can be added before jobs have been started', async () => {
  await expect(add('early')).rejects.toThrow('have not been started')
})

test('what is added with a transaction is taken once it has committed, each once', async () => {
  await startJobs()
  const given = Array.from({ length: 120 }, (_, n) => `n${n}`)
  await add(...given)
  await expect.poll(() => taken.flat().length).toBe(given.length)
  expect(taken.flat().toSorted()).toEqual(given.toSorted())
})

test('a job of a transaction that was undone never was', async () => {
  const undone = (await db()).transaction(async (tx) => {
    await names.add(tx, { name: 'undone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await add('after')
  await expect.poll(() => timesTaken('after')).toBe(1)
  expect(timesTaken('undone')).toBe(0)
})

test('of a batch, the job that failed is taken again, the others are not', async () => {
  answers.set('shaky', ['failed'])
  await add('steady', 'shaky')
  await expect.poll(() => timesTaken('shaky')).toBe(2)
  expect(timesTaken('steady')).toBe(1)
})

test('what is added while nobody takes any more is taken by whoever starts next', async () => {
  await startJobs()
  await restJobs()
  await add('late')
  await stopJobs(1_000)
  await expect(add('too late')).rejects.toThrow('have not been started')
  expect(timesTaken('late')).toBe(0)
  await startJobs()
  await expect.poll(() => timesTaken('late')).toBe(1)
})
