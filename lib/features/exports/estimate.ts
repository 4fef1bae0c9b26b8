import 'server-only'
import { budgetUse, headroomOf } from '@/lib/server/upstream/budget'
import type { ExportRow } from './store/exports'
import { countWaiting } from './store/items'

/** Number of files a second that need no request. */
const atHandPerSecond = 50

/** Requests a minute that people leave to exports now, at least a sixth of the budget. */
export async function requestsPerMinute(): Promise<number> {
  const { limit, by } = await budgetUse()
  return Math.max(limit - by.people - by.index - headroomOf(limit), Math.floor(limit / 6), 1)
}

/** Remaining time of each running export in seconds. Exports of one person run one after another, and people take turns. */
export async function estimates(moving: readonly ExportRow[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (moving.length === 0) return found
  const perMinute = await requestsPerMinute()
  const ownSeconds = new Map<string, number>()
  const after: (Pick<ExportRow, 'id' | 'userId'> & { seconds: number })[] = []
  for (const { id, userId } of moving) {
    const { requests, others } = await countWaiting(id)
    const seconds = (ownSeconds.get(userId) ?? 0) + (requests * 60) / perMinute + others / atHandPerSecond
    ownSeconds.set(userId, seconds)
    after.push({ id, userId, seconds })
  }
  for (const { id, userId, seconds } of after) {
    const turnsOfOthers = [...ownSeconds].map(([other, theirs]) => (other === userId ? 0 : Math.min(theirs, seconds)))
    found.set(id, Math.ceil(turnsOfOthers.reduce((sum, turn) => sum + turn, seconds)))
  }
  return found
}
