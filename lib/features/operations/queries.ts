import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList } from '@/lib/client/api'
import { watchEvery } from '@/lib/client/live-pace'
import type { OperationKind, OperationState } from '@/lib/core/operation-states'
import { queryKey } from '@/lib/core/query-key'
import type { AnyOperation } from './schema'

/** Operations of every kind that the person may read, newest first. */
export function operationsQuery(filter: { kind?: OperationKind; state?: OperationState; q?: string }) {
  return infiniteQueryOptions({
    queryKey: queryKey('operations', filter),
    queryFn: ({ pageParam, signal }) => apiList<AnyOperation>('operations', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

const watchMs = 4_000
const mayMove = ({ state, nextCheckAt }: AnyOperation) => state === 'sending' || nextCheckAt !== null

/** Asked again while something may still move it. */
export function operationQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('operations/one', { id }),
    queryFn: ({ signal }) => apiGet<AnyOperation>(`operations/${encodeURIComponent(id)}`, {}, signal),
    refetchInterval: ({ state: { data } }) => (data && mayMove(data) ? watchEvery(watchMs) : false),
  })
}

/** The newest operations of one kind, asked again while one of them may still move. */
export function recentOperationsQuery(filter: { kind: OperationKind; q?: string }) {
  return queryOptions({
    queryKey: queryKey('operations/recent', filter),
    queryFn: async ({ signal }) => (await apiList<AnyOperation>('operations', filter, signal)).items,
    refetchInterval: ({ state: { data } }) => (data?.some(mayMove) ? watchEvery(watchMs) : false),
  })
}

/** Asks upstream what became of an operation; `decision` where upstream can tell nothing. Comes back as the operation now stands. */
export async function verifyOperation(id: string, decision?: 'resend' | 'abandon'): Promise<AnyOperation> {
  const body = decision ? { decision } : {}
  return (await apiFetch<AnyOperation>(`/api/operations/${id}/verify`, { method: 'POST', body })).data
}
