import 'server-only'
import { z } from 'zod'
import { batched } from '@/lib/server/batched'
import { jobQueue } from '@/lib/server/jobs'
import { type Arrived, storeEvents } from './inbox'
import { processEvents } from './process'

/** Each event that came for the first time, or is to be processed again. */
export const eventJobs = jobQueue('webhook-events', {
  data: z.object({ id: z.number().int() }),
  batch: 100,
  handle: processEvents,
})

/** A burst is written in few transactions; nobody waits for one that has not begun. */
export const storeEvent = batched(100, (arrived: Arrived[]) =>
  storeEvents(arrived, (tx, ids) => eventJobs.add(tx, ...ids.map((id) => ({ id })))),
)
