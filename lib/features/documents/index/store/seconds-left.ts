import 'server-only'
import { budgetUse } from '@/lib/server/upstream/budget'

/** Estimated time until this many idle requests are made, from the share of the minute that people leave now, at least a sixth. */
export async function secondsFor(requests: number): Promise<number> {
  if (requests === 0) return 0
  const { limit, forPeople } = await budgetUse()
  return Math.ceil((requests * 60) / Math.max(limit - forPeople, limit / 6))
}
