const longestId = 200

/** A possible id of a sub-account, from an address or typed. */
export function accountIdIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= longestId ? value : undefined
}

/** An address with the sub-account in its query; the main account is not named. */
export function ofAccount(href: string, accountId: string | null | undefined): string {
  if (!accountId) return href
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ accountId })}`
}
