import 'server-only'
import { budgetUse } from '@/lib/server/upstream/budget'

/** Until so many idle requests are made, as long as the people who are at work now leave as much of the minute, and at least a sixth. */
export async function secondsFor(requests: number): Promise<number> {
  if (requests === 0) return 0
  const { limit, forPeople } = await budgetUse()
  return Math.ceil((requests * 60) / Math.max(limit - forPeople, limit / 6))
}
