/** Where the refund of a payment is reviewed before it is requested; what is not known stays out. */
export function refundReviewAddress(endToEndId: string | null, accountId: string | undefined): string {
  const query = new URLSearchParams({ ...(endToEndId && { endToEndId }), ...(accountId && { accountId }) })
  return query.size > 0 ? `/pix/refunds/new?${query}` : '/pix/refunds/new'
}

/** Where the refunds of a payment are shown; `operation` is the one to look at. */
export function paymentAddress(endToEndId: string, accountId: string | undefined, operation?: string): string {
  const query = accountId ? `?${new URLSearchParams({ accountId })}` : ''
  return `/pix/refunds/${encodeURIComponent(endToEndId)}${query}${operation ? `#${operation}` : ''}`
}
