import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList } from '@/lib/client/api'
import { watchEvery } from '@/lib/client/live-pace'
import { queryKey } from '@/lib/core/query-key'
import type { AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import type { Refund } from '@/lib/features/pix/refunds/schema'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import type { DecisionInput } from './schema'

/** What can wait for a second person. */
export type Decidable = Transfer | Refund | AnalysisOperation

const watchMs = 15_000
const soonMs = 4_000

/** Everything that waits for a decision, newest first; asked again all the time. */
export function awaitingQuery() {
  const filter = { state: 'awaiting_approval' as const }
  return infiniteQueryOptions({
    queryKey: queryKey('operations', filter),
    queryFn: ({ pageParam, signal }) => apiList<Decidable>('operations', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: () => watchEvery(watchMs),
  })
}

const watched: Partial<Record<Decidable['state'], number>> = {
  awaiting_approval: watchMs,
  sending: soonMs,
  unknown: soonMs,
  accepted: watchMs,
}

/** One of them, decided or not, asked again while it may still move. */
export function decidableQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('operations/one', { id }),
    queryFn: ({ signal }) => apiGet<Decidable>(`operations/${id}`, {}, signal),
    refetchInterval({ state: { data } }) {
      const ms = data && watched[data.state]
      return ms ? watchEvery(ms) : false
    },
  })
}

/** Comes back as the operation now stands; `conflict` when somebody else was first or its time ran out. */
export async function decide(
  decision: 'approve' | 'reject',
  { operationId, reason }: DecisionInput,
): Promise<Decidable> {
  const body = reason ? { reason } : {}
  return (await apiFetch<Decidable>(`/api/approvals/${operationId}/${decision}`, { method: 'POST', body })).data
}
