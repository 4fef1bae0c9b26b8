import { apiFetch } from '@/lib/client/api'
import type { OneTimeLink } from './schema'

/** The link of a person, shown once; the one before it is good no more. */
export async function makeLink(id: string): Promise<OneTimeLink> {
  return (await apiFetch<OneTimeLink>(`users/${id}/invitation`, { method: 'POST' })).data
}

/** Sets a password by a one-time link. */
export async function setPassword(token: string, password: string): Promise<void> {
  await apiFetch<undefined>(`invitations/${encodeURIComponent(token)}`, { method: 'POST', body: { password } })
}

export async function endSessionsOf(id: string): Promise<void> {
  await apiFetch<undefined>(`users/${id}/sessions`, { method: 'DELETE' })
}
