import { apiFetch } from '@/lib/client/api'
import type { Transfer, TransferInput } from './schema'

/** Sends a transfer; the same key again answers the same transfer. What awaits approval, or has no answer yet, comes back as data. */
export async function sendTransfer(idempotencyKey: string, input: TransferInput): Promise<Transfer> {
  return (await apiFetch<Transfer>('/api/pix/transfers', { method: 'POST', body: input, idempotencyKey })).data
}
