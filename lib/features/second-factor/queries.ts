import { apiFetch } from '@/lib/client/api'
import type { GivenCodes, GivenSecret } from './schema'

/** Something new for the person's app, in place of what was given and not confirmed. */
export async function beginSecondFactor(): Promise<GivenSecret> {
  return (await apiFetch<GivenSecret>('account/totp', { method: 'POST', body: {} })).data
}

export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (await apiFetch<GivenCodes>('account/totp/confirm', { method: 'POST', body: { code } })).data.recoveryCodes
}

export async function replaceRecoveryCodes(code: string): Promise<string[]> {
  const path = 'account/totp/recovery-codes'
  return (await apiFetch<GivenCodes>(path, { method: 'POST', body: { code } })).data.recoveryCodes
}

export async function removeSecondFactor(code: string): Promise<void> {
  await apiFetch('account/totp', { method: 'DELETE', body: { code } })
}

/** The person proves themselves again; what asked for it can then be sent again. */
export async function stepUp(code: string): Promise<void> {
  await apiFetch('account/step-up', { method: 'POST', body: { code } })
}

/** As an admin, for somebody else. */
export async function resetSecondFactor(userId: string): Promise<void> {
  await apiFetch(`users/${userId}/second-factor`, { method: 'DELETE' })
}
