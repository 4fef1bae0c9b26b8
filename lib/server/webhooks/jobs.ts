import 'server-only'
import { z } from 'zod'
import { jobQueue } from '@/lib/server/jobs'
import { processEvents } from './process'

/** Each event that came for the first time, or is to be processed again. */
export const eventJobs = jobQueue('webhook-events', {
  data: z.object({ id: z.number().int() }),
  batch: 100,
  handle: processEvents,
})
