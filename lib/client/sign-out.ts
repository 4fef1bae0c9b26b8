/** Ends the session and goes to sign-in, which says so. */
export async function signOut(): Promise<void> {
  const { signOut: end } = await import('next-auth/react')
  const { forgetSearches } = await import('./search-history')
  forgetSearches()
  await end({ redirect: false })
  window.location.assign('/login?reason=signed-out')
}
