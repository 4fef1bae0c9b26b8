import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { CompanySignOut } from './schema'

export const companyAccount = {
  signOut: readContract<NoInput, CompanySignOut>('account/company-sign-out', { may: 'account.manage' }),
  /** Unlinks the company account: the next company account with the person's e-mail is linked. */
  untie: writeContract<{ id: string }, void>('DELETE', 'users/{id}/company-account', {
    may: 'users.manage',
    stale: ['users'],
  }),
}
