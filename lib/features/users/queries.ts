import { apiFetch } from '@/lib/client/api'

/** Sets a password by a one-time link, which is the credential. */
export async function setPassword(token: string, password: string): Promise<void> {
  await apiFetch<undefined>(`invitations/${encodeURIComponent(token)}`, { method: 'POST', body: { password } })
}
