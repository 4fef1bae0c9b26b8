'use client'

import { AccountSwitcher } from '@/components/layout/account-switcher'
import { knownAccountsQuery } from '@/lib/features/pix/accounts/queries'

export function PixAccount() {
  return <AccountSwitcher compact query={knownAccountsQuery()} />
}
