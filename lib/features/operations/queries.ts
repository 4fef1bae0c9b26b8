import { apiFetch } from '@/lib/client/api'
import type { AnyOperation } from './schema'

/** Asks upstream what became of an operation; `decision` where upstream can tell nothing. Comes back as the operation now stands. */
export async function verifyOperation(id: string, decision?: 'resend' | 'abandon'): Promise<AnyOperation> {
  const body = decision ? { decision } : {}
  return (await apiFetch<AnyOperation>(`/api/operations/${id}/verify`, { method: 'POST', body })).data
}
