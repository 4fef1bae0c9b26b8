/** Address of a refund's review; unknown values are left out. */
export function refundReviewAddress(endToEndId: string | null, accountId: string | undefined): string {
  const query = new URLSearchParams({ ...(endToEndId && { endToEndId }), ...(accountId && { accountId }) })
  return query.size > 0 ? `/pix/refunds/new?${query}` : '/pix/refunds/new'
}

/** Address of a payment's refunds; `operation` selects one of them. */
export function paymentAddress(endToEndId: string, accountId: string | undefined, operation?: string): string {
  const query = accountId ? `?${new URLSearchParams({ accountId })}` : ''
  return `/pix/refunds/${encodeURIComponent(endToEndId)}${query}${operation ? `#${operation}` : ''}`
}
