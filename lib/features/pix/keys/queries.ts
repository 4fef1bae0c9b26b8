import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList, apiUrl } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { KeyCreation, KeyDeletion, KeyInput, PixKey } from './schema'

export function keysQuery(accountId?: string) {
  return infiniteQueryOptions({
    queryKey: queryKey('pix/keys', { accountId }),
    queryFn: ({ signal }) => apiList<PixKey>('pix/keys', { accountId }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export function keyQuery(id: string, accountId?: string) {
  return queryOptions({
    queryKey: queryKey('pix/keys/one', { id, accountId }),
    queryFn: ({ signal }) => apiGet<PixKey>(`pix/keys/${encodeURIComponent(id)}`, { accountId }, signal),
  })
}

export async function createKey(idempotencyKey: string, input: KeyInput): Promise<KeyCreation> {
  return (await apiFetch<KeyCreation>('/api/pix/keys', { method: 'POST', body: input, idempotencyKey })).data
}

/** Deletes a key, once. */
export async function deleteKey(idempotencyKey: string, id: string, accountId?: string): Promise<KeyDeletion> {
  const url = apiUrl(`pix/keys/${encodeURIComponent(id)}`, { accountId })
  return (await apiFetch<KeyDeletion>(url, { method: 'DELETE', idempotencyKey })).data
}
