const here = 'http://lastro.invalid'

/** The path to return to after sign-in: a path of Lastro as a browser resolves it, or the start page. */
export function returnPath(next: string | undefined): string {
  const url = next?.startsWith('/') ? URL.parse(next, here) : null
  if (!url || url.pathname.startsWith('/login') || url.pathname.startsWith('/api/')) return '/'
  const path = `${url.pathname}${url.search}${url.hash}`
  // Resolving can produce another address: `/..//elsewhere` becomes `//elsewhere`.
  const isOwn = url.origin === here && URL.parse(path, here)?.href === url.href
  return isOwn ? path : '/'
}
