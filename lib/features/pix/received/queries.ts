import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiList } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { ReceivedEntry, ReceivedFilter } from './schema'

export type ReceivedNarrowing = Omit<ReceivedFilter, 'page' | 'cursor' | 'limit' | 'amountCents'> & {
  limit?: number
  amountCents?: number
}

export function receivedQuery(filter: ReceivedNarrowing) {
  return infiniteQueryOptions({
    queryKey: queryKey('pix/received', filter),
    queryFn: ({ pageParam, signal }) => apiList<ReceivedEntry>('pix/received', { ...filter, page: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
