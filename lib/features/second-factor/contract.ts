import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { IdentityInput, ProofInput } from '@/lib/features/passkeys/schema'
import type { FactorRemoval, GivenCodes, GivenSecret, SecondFactorState } from './schema'

const may = 'account.manage'

export const secondFactor = {
  own: readContract<NoInput, SecondFactorState>('account/second-factor', { may }),
  /** A new secret for the app, replacing an unconfirmed one. */
  begin: writeContract<IdentityInput, GivenSecret>('POST', 'account/totp', { may }),
  confirm: writeContract<{ code: string }, GivenCodes>('POST', 'account/totp/confirm', { may }),
  replaceCodes: writeContract<ProofInput, GivenCodes>('POST', 'account/totp/recovery-codes', { may }),
  remove: writeContract<FactorRemoval, void>('DELETE', 'account/totp', { may }),
  /** The person proves themselves again; the request that needed the proof can then be sent again. */
  stepUp: writeContract<ProofInput, void>('POST', 'account/step-up', { may }),
  /** An admin removes another person's second factor. */
  reset: writeContract<{ id: string }, void>('DELETE', 'users/{id}/second-factor', {
    may: 'users.manage',
    stale: ['users'],
  }),
}
