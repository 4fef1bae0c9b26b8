import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiList } from '@/lib/client/api'
import type { OperationState } from '@/lib/core/operation-states'
import { queryKey } from '@/lib/core/query-key'
import type { AnyOperation } from './schema'

/** Operations of every kind that the person may read, newest first. */
export function operationsQuery(filter: { state?: OperationState }) {
  return infiniteQueryOptions({
    queryKey: queryKey('operations', filter),
    queryFn: ({ pageParam, signal }) => apiList<AnyOperation>('operations', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
