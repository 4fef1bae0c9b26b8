import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseOutage } from '@/lib/server/db/outage'

const retryMs = [100, 500, 2_000, 5_000]

/** Stores the outcome of a message, again while the database is away: without it the message would be sent again. */
export async function onceStored(storing: () => Promise<void>): Promise<void> {
  for (const waitMs of retryMs) {
    try {
      return await storing()
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error
      await pause(waitMs)
    }
  }
  return storing()
}
