import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { Charge, ChargeFilter, ChargeInput } from './schema'

export function chargesQuery(filter: Pick<ChargeFilter, 'state' | 'q'>) {
  return infiniteQueryOptions({
    queryKey: queryKey('pix/charges', filter),
    queryFn: ({ pageParam, signal }) => apiList<Charge>('pix/charges', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Asks every three seconds while the charge can still be paid; the server asks the provider at most once a second. */
export function chargeQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('pix/charges/one', { id }),
    queryFn: ({ signal }) => apiGet<Charge>(`pix/charges/${id}`, {}, signal),
    refetchInterval: ({ state: { data } }) => (data && ['sending', 'accepted'].includes(data.state) ? 3_000 : false),
  })
}

/** Creates a charge; the same key again answers the same charge. `unknown` and `sending` come back as data, not as an error. */
export async function createCharge(idempotencyKey: string, input: ChargeInput): Promise<Charge> {
  return (await apiFetch<Charge>('/api/pix/charges', { method: 'POST', body: input, idempotencyKey })).data
}

export async function verifyCharge(id: string, decision?: 'resend' | 'abandon'): Promise<Charge> {
  return (
    await apiFetch<Charge>(`/api/operations/${id}/verify`, { method: 'POST', body: decision ? { decision } : {} })
  ).data
}
