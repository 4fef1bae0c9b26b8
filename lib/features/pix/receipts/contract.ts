import { fileContract, readContract, writeContract } from '@/lib/core/contract'
import type { OperationId } from '@/lib/features/operations/schema'
import type { BatchId } from '@/lib/features/pix/batches/schema'
import type { PaymentInput } from '@/lib/features/pix/refunds/schema'
import type { ReceiptSending, ReceiptSent, ReceiptStatus } from './schema'

export const receipts = {
  /** Facts that the receipt of a transfer or refund still lacks. */
  status: readContract<OperationId, ReceiptStatus>('pix/receipts/{id}', {
    may: 'pix.transfers.read',
    freshMs: 0,
    poll: (status) => (status?.sending?.mails.some(({ state }) => state === 'waiting') ? 3_000 : 0),
  }),
  send: writeContract<ReceiptSending, ReceiptSent>('POST', 'pix/transfers/{id}/receipt', {
    may: 'pix.transfers.create',
    stale: ['pix/receipts'],
    status: 202,
  }),
  transfer: fileContract<OperationId>('pix/transfers/{id}/receipt', 'pix.transfers.read'),
  refund: fileContract<PaymentInput>('pix/refunds/{endToEndId}/receipt', 'pix.refunds.read'),
  batch: fileContract<BatchId>('pix/batches/{id}/receipts', 'pix.transfers.read'),
}
