import { apiFetch } from '@/lib/client/api'
import type { CreatedUser, NewUser, User, UserChange } from './schema'

export async function createUser(user: NewUser): Promise<CreatedUser> {
  return (await apiFetch<CreatedUser>('users', { method: 'POST', body: user })).data
}

export async function changeUser({ id, ...change }: UserChange): Promise<User> {
  return (await apiFetch<User>(`users/${id}`, { method: 'PATCH', body: change })).data
}
