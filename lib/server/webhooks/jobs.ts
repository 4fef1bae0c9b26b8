import 'server-only'
import { z } from 'zod'
import { batched } from '@/lib/server/batched'
import { db } from '@/lib/server/db/client'
import { jobQueue } from '@/lib/server/jobs'
import { type Arrived, findForgotten, storeEvents } from './inbox'
import { processEvents } from './process'

const queue = 'webhook-events'

/** Each event that came for the first time, or is to be processed again. */
export const eventJobs = jobQueue(queue, {
  data: z.object({ id: z.number().int() }),
  batch: 100,
  handle: processEvents,
})

/** Writes a burst in few transactions; no event waits for a transaction that has not begun. */
export const storeEvent = batched(100, (arrived: Arrived[]) =>
  storeEvents(arrived, (tx, ids) => eventJobs.add(tx, ...ids.map((id) => ({ id })))),
)

/** Has the events processed whose jobs are no longer there: jobs are in no backup, and are not moved. */
export async function queueForgotten(): Promise<number> {
  return (await db()).transaction(async (tx) => {
    const ids = await findForgotten(tx, queue)
    if (ids.length > 0) await eventJobs.add(tx, ...ids.map((id) => ({ id })))
    return ids.length
  })
}
