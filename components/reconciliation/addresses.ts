import { paymentAddress } from '@/components/payments/refund-address'
import type { BackingDirection, BackingSide } from '@/lib/core/backing'
import { operationAddress } from '@/lib/features/operations/contract'
import type { BackedPayment } from './answers'

/** Where a payment has its page: a transfer of ours its own, a received one that of its refunds. */
export function backedPaymentAddress({ id, operationId, accountId }: BackedPayment): string {
  return operationId
    ? operationAddress({ kind: 'pix.transfer', id: operationId })
    : paymentAddress(id, accountId ?? undefined)
}

/** A note's page, opened at its backing. */
export const noteBackingAddress = (id: string) => `/documents/${encodeURIComponent(id)}?view=backing`

type Place = { month: string; direction: BackingDirection; side: BackingSide; id: string }

/** The reconciliation of a month, with one payment or note open in it. */
export function reconciliationAddress({ month, direction, side, id }: Place): string {
  return `/reconciliation?${new URLSearchParams({ month, direction, side, open: id })}`
}
