import { useInfiniteQuery } from '@tanstack/react-query'
import { watchEvery } from '@/lib/client/live-pace'
import { listQuery } from '@/lib/client/read-query'
import { operations } from '@/lib/features/operations/contract'

const watchMs = 15_000

/** Operations whose answer was lost, newest first; watched even while there is none. */
export function useUnknownOutcomes() {
  return useInfiniteQuery({
    ...listQuery(operations.list, { state: 'unknown' }),
    refetchInterval: () => watchEvery(watchMs),
  })
}
