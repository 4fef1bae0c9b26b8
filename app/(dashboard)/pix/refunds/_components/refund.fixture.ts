import { sentAtOnce } from '@/lib/core/operations/need.fixture'
import type { SeenPayment } from '@/lib/features/pix/received/schema'
import type { Refund, RefundReview } from '@/lib/features/pix/refunds/schema'

export const paymentId = 'E6070119020261119120000a1B2c3D4e'

export function refundIn(state: Refund['state'], id = '018f4c1e-9a37-4d20-b6c4-51e0ad93f7b2'): Refund {
  return {
    id,
    kind: 'pix.refund',
    state,
    input: { endToEndId: paymentId },
    result: null,
    error: null,
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:01Z',
    createdBy: { id: 'u1', name: 'Marina Duarte' },
    amountCents: 124_890,
    about: null,
    approvals: [],
    approvalUntil: null,
    sentAt: null,
    sendOn: null,
    sendAt: null,
    nextCheckAt: null,
    attempts: [],
  }
}

/** A payment of R$ 1.248,90. */
export const payment: SeenPayment = {
  endToEndId: paymentId,
  accountId: null,
  amountCents: 124_890,
  txid: 'txid0000000000000000000001',
  payer: { name: 'Lume Energia Solar Ltda', document: '12345678000190' },
  receiver: null,
  at: '2026-11-19T12:00:00Z',
  seenAt: '2026-11-19T12:00:05Z',
}

/** Nothing against returning it. */
export const cleanReview: RefundReview = {
  payment,
  entries: [],
  operations: [],
  infractions: [],
  availableCents: 500_000,
  unread: [],
  approval: sentAtOnce,
}
