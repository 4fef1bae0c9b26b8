import { apiFetch, apiUrl } from '@/lib/client/api'
import type { Statement } from './schema'

export function statementFileAddress(id: string, download: boolean): string {
  return apiUrl(`pix/statements/${id}/file`, download ? { download: 1 } : {})
}

/** After a lost answer: asks for it again, or gives it up. */
export async function verifyStatement(id: string, decision: 'resend' | 'abandon'): Promise<Statement> {
  return (await apiFetch<Statement>(`/api/operations/${id}/verify`, { method: 'POST', body: { decision } })).data
}
