import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { CompanySignOut } from './schema'

export const companyAccount = {
  signOut: readContract<NoInput, CompanySignOut>('account/company-sign-out', { may: 'account.manage' }),
  /** The person comes in through the company's sign-in anew, by their e-mail. */
  untie: writeContract<{ id: string }, void>('DELETE', 'users/{id}/company-account', {
    may: 'users.manage',
    stale: ['users'],
  }),
}
