import { apiFetch, apiUrl } from '@/lib/client/api'
import type { Statement, StatementInput } from './schema'

export function statementFileAddress(id: string, download: boolean): string {
  return apiUrl(`pix/statements/${id}/file`, download ? { download: 1 } : {})
}

/** Asks for a report; the same key again answers the same one. */
export async function requestStatement(idempotencyKey: string, input: StatementInput): Promise<Statement> {
  return (await apiFetch<Statement>('/api/pix/statements', { method: 'POST', body: input, idempotencyKey })).data
}

/** After a lost answer: asks for it again, or gives it up. */
export async function verifyStatement(id: string, decision: 'resend' | 'abandon'): Promise<Statement> {
  return (await apiFetch<Statement>(`/api/operations/${id}/verify`, { method: 'POST', body: { decision } })).data
}
