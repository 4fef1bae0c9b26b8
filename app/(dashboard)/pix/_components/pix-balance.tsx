'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccountName } from '@/components/layout/account-switcher'
import { useAccountId } from '@/components/layout/use-account-id'
import { BalanceStrip } from '@/components/payments/balance-strip'
import { readQuery } from '@/lib/client/read-query'
import { balance } from '@/lib/features/pix/balance/contract'

export function PixBalance() {
  const { accountId } = useAccountId()
  const account = useAccountName()
  const query = useQuery(readQuery(balance, { accountId }))
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
