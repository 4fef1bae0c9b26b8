import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, apiList } from '@/lib/client/api'
import { watchEvery } from '@/lib/client/live-pace'
import { queryKey } from '@/lib/core/query-key'
import type { QueueFilter, QueueNarrowing, QueueRow, QueueSummary } from './schema'

const watchMs = 15_000
const whileReadingMs = 1_500

export function queueQuery(filter: Omit<QueueFilter, 'cursor' | 'limit'>) {
  return infiniteQueryOptions({
    queryKey: queryKey('pix/infractions/queue', filter),
    queryFn: ({ pageParam, signal }) =>
      apiList<QueueRow>('pix/infractions/queue', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Counts and how much of upstream's list they rest on; asked again soon while that is still being read. */
export function queueSummaryQuery(narrowing: QueueNarrowing = {}) {
  return queryOptions({
    queryKey: queryKey('pix/infractions/queue/summary', narrowing),
    queryFn: ({ signal }) => apiGet<QueueSummary>('pix/infractions/queue/summary', narrowing, signal),
    refetchInterval({ state: { data } }) {
      if (data?.walk.state === 'reading') return whileReadingMs
      // To look is what has a reading that failed begun again.
      return data?.walk.state === 'failed' ? watchMs : watchEvery(watchMs)
    },
  })
}
