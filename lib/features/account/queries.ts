import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiFetch, apiList } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { OwnSession, PasswordChange } from './schema'

const path = 'account/sessions'

export function ownSessionsQuery() {
  return infiniteQueryOptions({
    queryKey: queryKey(path),
    queryFn: ({ pageParam, signal }) => apiList<OwnSession>(path, { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export async function endSession(id: string): Promise<void> {
  await apiFetch(`/api/${path}/${id}`, { method: 'DELETE' })
}

export async function endOtherSessions(): Promise<void> {
  await apiFetch(`/api/${path}`, { method: 'DELETE' })
}

export async function changePassword(change: PasswordChange): Promise<void> {
  await apiFetch('/api/account/password', { method: 'POST', body: change })
}
