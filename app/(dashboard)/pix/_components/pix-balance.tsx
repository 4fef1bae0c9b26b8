'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccountName } from '@/components/layout/account-switcher'
import { useAccountId } from '@/components/layout/use-account-id'
import { BalanceStrip } from '@/components/payments/balance-strip'
import { balanceQuery } from '@/lib/features/pix/balance/queries'

export function PixBalance() {
  const { accountId } = useAccountId()
  const account = useAccountName()
  const query = useQuery(balanceQuery(accountId))
  return (
    <BalanceStrip
      account={account}
      balance={query.data ?? null}
      error={query.error}
      loading={query.isPending}
      refreshing={query.isFetching}
      onRefresh={() => query.refetch()}
    />
  )
}
