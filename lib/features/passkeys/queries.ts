import { apiFetch } from '@/lib/client/api'
import type { RequestOptions } from './schema'

/** Requests the options of a sign-in with any passkey; there is no session yet. */
export async function signInOptions(): Promise<RequestOptions> {
  return (await apiFetch<RequestOptions>('sign-in/passkey', { method: 'POST', body: {} })).data
}
