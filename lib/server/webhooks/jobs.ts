import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import { jobQueue } from '@/lib/server/jobs'
import { trackBackground } from '@/lib/server/process-state'
import { type Arrived, findForgotten, storeEvents } from './inbox'
import { processEvents } from './process'

const queue = 'webhook-events'

/** Jobs for new events and for events to be processed again. */
export const eventJobs = jobQueue(queue, {
  data: z.object({ id: z.number().int() }),
  batch: 100,
  handle: processEvents,
})

/** Stores a burst in few transactions; an event waits for at most the running one. */
export const storeEvent = batched(100, (arrived: Arrived[]) =>
  storeEvents(arrived, (tx, ids) => eventJobs.add(tx, ...ids.map((id) => ({ id })))),
)

/** Queues events that have lost their jobs: jobs are in no backup and are not moved. */
export async function queueForgotten(): Promise<number> {
  return (await db()).transaction(async (tx) => {
    const ids = await findForgotten(tx, queue)
    if (ids.length > 0) await eventJobs.add(tx, ...ids.map((id) => ({ id })))
    return ids.length
  })
}

type Waiting<T, R> = { item: T; done: (result: R) => void; failed: (error: unknown) => void }

/**
 * Collecting time in ms: long enough to read what has arrived, because the embedded database blocks reading while it
 * works.
 */
const collectMs = 8

/**
 * Groups work whose cost hardly depends on the number: calls within a few milliseconds, or during a run of `act`, form
 * one group of limited size. When a group fails, its calls are run separately.
 */
export function batched<T, R>(most: number, act: (items: T[]) => Promise<R[]>): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  let working = false

  async function doAll(group: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await act(group.map(({ item }) => item))
      for (const [at, result] of results.entries()) group[at]?.done(result)
    } catch (error) {
      if (group.length > 1) await Promise.all(group.map((one) => doAll([one])))
      else group[0]?.failed(error)
    }
  }

  async function work(): Promise<void> {
    working = true
    while (waiting.length > 0) {
      if (waiting.length < most) await sleep(collectMs)
      await doAll(waiting.splice(0, most))
    }
    working = false
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (!working) void trackBackground(work())
    })
}
