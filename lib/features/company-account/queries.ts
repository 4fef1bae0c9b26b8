import { apiFetch } from '@/lib/client/api'

/** The person comes in through the company's sign-in anew, by their e-mail. */
export async function untieCompanyAccount(userId: string): Promise<void> {
  await apiFetch(`users/${userId}/company-account`, { method: 'DELETE' })
}
