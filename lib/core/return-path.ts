const here = 'http://lastro.invalid'

/** The path to go back to after signing in: an own page as a browser resolves the address, or the start. */
export function returnPath(next: string | undefined): string {
  const url = next?.startsWith('/') ? URL.parse(next, here) : null
  if (!url || url.pathname.startsWith('/login') || url.pathname.startsWith('/api/')) return '/'
  const path = `${url.pathname}${url.search}${url.hash}`
  // Resolving may leave another address behind: `/..//elsewhere` becomes `//elsewhere`.
  const isOwn = url.origin === here && URL.parse(path, here)?.href === url.href
  return isOwn ? path : '/'
}
