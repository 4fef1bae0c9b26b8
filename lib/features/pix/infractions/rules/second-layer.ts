type Contested = { transactionId: string | null; amountCents: number | null }

/**
 * Why a case may cite a transaction along the way of the money instead of the contested payment: `unknown`, no payment of
 * ours has its id; `amount`, the payment was of another amount.
 */
export function secondLayer(
  { transactionId, amountCents }: Contested,
  payment: { amountCents: number } | null,
): 'unknown' | 'amount' | null {
  if (transactionId === null) return null
  if (payment === null) return 'unknown'
  return amountCents === null || amountCents === payment.amountCents ? null : 'amount'
}
