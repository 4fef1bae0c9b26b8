import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { Account, AccountFilter, Closing, KnownAccount, OpenInput, Opening } from './schema'

export function accountsQuery(filter: Pick<AccountFilter, 'status'>) {
  return infiniteQueryOptions({
    queryKey: queryKey('pix/accounts', filter),
    queryFn: ({ pageParam, signal }) => apiList<Account>('pix/accounts', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export function accountQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('pix/accounts/one', { id }),
    queryFn: ({ signal }) => apiGet<Account>(`pix/accounts/${encodeURIComponent(id)}`, {}, signal),
  })
}

/** The sub-accounts to choose from; they change seldom. */
export function knownAccountsQuery() {
  return queryOptions({
    queryKey: queryKey('pix/accounts/known'),
    queryFn: ({ signal }) => apiGet<{ accounts: KnownAccount[] }>('pix/accounts/known', {}, signal),
    staleTime: 5 * 60_000,
  })
}

export async function openAccount(idempotencyKey: string, input: OpenInput): Promise<Opening> {
  return (await apiFetch<Opening>('/api/pix/accounts', { method: 'POST', body: input, idempotencyKey })).data
}

/** Registers the request to close, once. */
export async function closeAccount(idempotencyKey: string, id: string): Promise<Closing> {
  const url = `/api/pix/accounts/${encodeURIComponent(id)}/close`
  return (await apiFetch<Closing>(url, { method: 'POST', body: {}, idempotencyKey })).data
}
