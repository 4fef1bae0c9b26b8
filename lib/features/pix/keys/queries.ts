import { apiFetch, apiUrl } from '@/lib/client/api'
import type { KeyCreation, KeyDeletion, KeyInput } from './schema'

export async function createKey(idempotencyKey: string, input: KeyInput): Promise<KeyCreation> {
  return (await apiFetch<KeyCreation>('/api/pix/keys', { method: 'POST', body: input, idempotencyKey })).data
}

/** Deletes a key, once. */
export async function deleteKey(idempotencyKey: string, id: string, accountId?: string): Promise<KeyDeletion> {
  const url = apiUrl(`pix/keys/${encodeURIComponent(id)}`, { accountId })
  return (await apiFetch<KeyDeletion>(url, { method: 'DELETE', idempotencyKey })).data
}
