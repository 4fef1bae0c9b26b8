/** Ends the session and goes to sign-in, which says so. */
export async function signOut(): Promise<void> {
  const { signOut: end } = await import('next-auth/react')
  await end({ redirect: false })
  window.location.assign('/login?reason=signed-out')
}
