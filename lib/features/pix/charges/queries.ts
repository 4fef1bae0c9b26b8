import { apiFetch } from '@/lib/client/api'
import type { Charge, ChargeInput } from './schema'

/** Creates a charge; the same key again answers the same charge. `unknown` and `sending` come back as data, not as an error. */
export async function createCharge(idempotencyKey: string, input: ChargeInput): Promise<Charge> {
  return (await apiFetch<Charge>('/api/pix/charges', { method: 'POST', body: input, idempotencyKey })).data
}

export async function verifyCharge(id: string, decision?: 'resend' | 'abandon'): Promise<Charge> {
  return (
    await apiFetch<Charge>(`/api/operations/${id}/verify`, { method: 'POST', body: decision ? { decision } : {} })
  ).data
}
