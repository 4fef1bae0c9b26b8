/** Where the return of a payment is reviewed before it is asked for. */
export function refundReviewAddress(endToEndId: string, accountId: string | undefined): string {
  return `/pix/refunds/new?${new URLSearchParams({ endToEndId, ...(accountId && { accountId }) })}`
}

/** Where the returns of a payment are shown; `operation` is the one to look at. */
export function paymentAddress(endToEndId: string, accountId: string | undefined, operation?: string): string {
  const query = accountId ? `?${new URLSearchParams({ accountId })}` : ''
  return `/pix/refunds/${encodeURIComponent(endToEndId)}${query}${operation ? `#${operation}` : ''}`
}
