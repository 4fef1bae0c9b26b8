import { apiFetch } from './api'

/**
 * Ends the session, and the company's single sign-on session where there is one, and opens the sign-in page, which
 * confirms it.
 */
export async function signOut(): Promise<void> {
  const { signOut: end } = await import('next-auth/react')
  const { forgetSearches } = await import('./search-history')
  const company = await apiFetch<{ url: string | null }>('account/company-sign-out').catch(() => null)
  forgetSearches()
  await end({ redirect: false })
  window.location.assign(company?.data.url ?? '/login?reason=signed-out')
}
