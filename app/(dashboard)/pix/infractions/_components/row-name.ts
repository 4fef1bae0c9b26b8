import type { QueueRow } from '@/lib/features/pix/infractions/queue/schema'

/** What a person calls a case by: who paid, else the payment, else its own id. */
export function nameOf({ payer, transactionId, id }: QueueRow): string {
  return payer?.name ?? transactionId ?? id
}
