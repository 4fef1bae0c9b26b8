import { apiFetch } from '@/lib/client/api'

/** By the address of an e-mail, which is the credential. */
export async function leaveMails(token: string): Promise<void> {
  await apiFetch<unknown>(`unsubscribe/${token}`, { method: 'POST', body: {} })
}
