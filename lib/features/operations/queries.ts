import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiFetch, apiList } from '@/lib/client/api'
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

/** Asks upstream what became of an operation; `decision` where upstream can tell nothing. Comes back as the operation now stands. */
export async function verifyOperation(id: string, decision?: 'resend' | 'abandon'): Promise<AnyOperation> {
  const body = decision ? { decision } : {}
  return (await apiFetch<AnyOperation>(`/api/operations/${id}/verify`, { method: 'POST', body })).data
}
