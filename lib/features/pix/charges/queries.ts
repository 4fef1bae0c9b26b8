import { apiFetch } from '@/lib/client/api'
import type { Charge } from './schema'

export async function verifyCharge(id: string, decision?: 'resend' | 'abandon'): Promise<Charge> {
  return (
    await apiFetch<Charge>(`/api/operations/${id}/verify`, { method: 'POST', body: decision ? { decision } : {} })
  ).data
}
