import 'server-only'
import { budgetUse, headroomOf } from '@/lib/server/upstream/budget'
import type { ExportRow } from './store/exports'
import { countWaiting } from './store/items'

/** Files a second that cost no request. */
const atHandPerSecond = 50

/** Requests of a minute that people leave to exports now; at least a sixth of it. */
export async function requestsPerMinute(): Promise<number> {
  const { limit, by } = await budgetUse()
  return Math.max(limit - by.people - by.index - headroomOf(limit), Math.floor(limit / 6), 1)
}

/** How long each export that moves still takes, in seconds: it comes after those before it. */
export async function estimates(moving: readonly ExportRow[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (moving.length === 0) return found
  const perMinute = await requestsPerMinute()
  let seconds = 0
  for (const { id } of moving) {
    const { requests, others } = await countWaiting(id)
    seconds += (requests * 60) / perMinute + others / atHandPerSecond
    found.set(id, Math.ceil(seconds))
  }
  return found
}
