import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { apiFetch, apiList } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { sessionPage } from '@/lib/features/account/schema'
import type { OneTimeLink } from './schema'

/** The link of a person, shown once; the one before it is good no more. */
export async function makeLink(id: string): Promise<OneTimeLink> {
  return (await apiFetch<OneTimeLink>(`/api/users/${id}/invitation`, { method: 'POST' })).data
}

/** Sets a password by a one-time link. */
export async function setPassword(token: string, password: string): Promise<void> {
  await apiFetch<undefined>(`/api/invitations/${encodeURIComponent(token)}`, { method: 'POST', body: { password } })
}

export type SessionOfUser = z.infer<typeof sessionPage>['items'][number]

/** Where a person is signed in. */
export function sessionsOfQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: queryKey(`users/${id}/sessions`),
    queryFn: ({ pageParam, signal }) => apiList<SessionOfUser>(`users/${id}/sessions`, { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export async function endSessionsOf(id: string): Promise<void> {
  await apiFetch<undefined>(`/api/users/${id}/sessions`, { method: 'DELETE' })
}
