import { ofAccount } from '@/components/layout/account-menu/account-id'
import { paymentAddress } from '@/components/payments/refund-address'
import type { BackingDirection, BackingSide } from '@/lib/core/backing'
import { operationAddress } from '@/lib/features/operations/contract'
import type { BackedPayment } from './answers'

/**
 * Where a payment has its page: a transfer of ours its own, a received one that of its refunds. Without an end-to-end id it
 * has none: it is open in the list of its day.
 */
export function backedPaymentAddress({
  id,
  operationId,
  accountId,
  endToEndId,
  day,
  amountCents,
}: BackedPayment): string {
  if (operationId) return operationAddress({ kind: 'pix.transfer', id: operationId })
  if (endToEndId !== null) return paymentAddress(id, accountId ?? undefined)
  const query = new URLSearchParams({ from: day, to: day, amountCents: String(amountCents), open: id })
  return ofAccount(`/pix/received?${query}`, accountId)
}

/** A note's page, opened at its backing. */
export const noteBackingAddress = (id: string) => `/documents/${encodeURIComponent(id)}?view=backing`

type Place = { month: string; direction: BackingDirection; side: BackingSide; id: string }

/** The reconciliation of a month, with one payment or note open in it. */
export function reconciliationAddress({ month, direction, side, id }: Place): string {
  return `/reconciliation?${new URLSearchParams({ month, direction, side, open: id })}`
}
