/** The path to go back to after signing in: one of our own, or the start. */
export function returnPath(next: string | undefined): string {
  if (!next?.startsWith('/')) return '/'
  const here = 'http://lastro.invalid'
  const url = URL.parse(next, here)
  if (!url || url.origin !== here || url.pathname.startsWith('/login') || url.pathname.startsWith('/api/')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
