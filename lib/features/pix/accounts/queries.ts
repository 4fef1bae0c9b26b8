import { apiFetch } from '@/lib/client/api'
import type { Closing, OpenInput, Opening } from './schema'

export async function openAccount(idempotencyKey: string, input: OpenInput): Promise<Opening> {
  return (await apiFetch<Opening>('/api/pix/accounts', { method: 'POST', body: input, idempotencyKey })).data
}

/** Registers the request to close, once. */
export async function closeAccount(idempotencyKey: string, id: string): Promise<Closing> {
  const url = `/api/pix/accounts/${encodeURIComponent(id)}/close`
  return (await apiFetch<Closing>(url, { method: 'POST', body: {}, idempotencyKey })).data
}
