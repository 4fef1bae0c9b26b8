import { apiFetch } from '@/lib/client/api'
import type { IdentityInput, ProofInput } from '@/lib/features/passkeys/schema'
import type { FactorRemoval, GivenCodes, GivenSecret } from './schema'

/** Something new for the person's app, in place of what was given and not confirmed. */
export async function beginSecondFactor(identity: IdentityInput = {}): Promise<GivenSecret> {
  return (await apiFetch<GivenSecret>('account/totp', { method: 'POST', body: identity })).data
}

export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (await apiFetch<GivenCodes>('account/totp/confirm', { method: 'POST', body: { code } })).data.recoveryCodes
}

export async function replaceRecoveryCodes(proof: ProofInput): Promise<string[]> {
  const path = 'account/totp/recovery-codes'
  return (await apiFetch<GivenCodes>(path, { method: 'POST', body: proof })).data.recoveryCodes
}

export async function removeSecondFactor(removal: FactorRemoval): Promise<void> {
  await apiFetch('account/totp', { method: 'DELETE', body: removal })
}

/** The person proves themselves again; what asked for it can then be sent again. */
export async function stepUp(proof: ProofInput): Promise<void> {
  await apiFetch('account/step-up', { method: 'POST', body: proof })
}

/** As an admin, for somebody else. */
export async function resetSecondFactor(userId: string): Promise<void> {
  await apiFetch(`users/${userId}/second-factor`, { method: 'DELETE' })
}
