import { type NoInput, readContract } from '@/lib/core/contract'
import type { CompanySignOut } from './schema'

export const companyAccount = {
  signOut: readContract<NoInput, CompanySignOut>('account/company-sign-out', { may: 'account.manage' }),
}
