import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiFetch, apiList } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { CreatedUser, NewUser, User, UserChange } from './schema'

export function usersQuery() {
  return infiniteQueryOptions({
    queryKey: queryKey('users'),
    queryFn: ({ pageParam, signal }) => apiList<User>('users', { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export async function createUser(user: NewUser): Promise<CreatedUser> {
  return (await apiFetch<CreatedUser>('/api/users', { method: 'POST', body: user })).data
}

export async function changeUser({ id, ...change }: UserChange): Promise<User> {
  return (await apiFetch<User>(`/api/users/${id}`, { method: 'PATCH', body: change })).data
}
