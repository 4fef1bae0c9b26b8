import { apiFetch } from '@/lib/client/api'

/** Unsubscribes by the token in an e-mail's address, which is the credential. */
export async function leaveMails(token: string): Promise<void> {
  await apiFetch<unknown>(`unsubscribe/${token}`, { method: 'POST', body: {} })
}
