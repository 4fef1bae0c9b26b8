'use client'

import { useQuery } from '@tanstack/react-query'
import { BalanceStrip } from '@/components/balance-strip'
import { balanceQuery } from '@/lib/features/pix/balance/queries'

export function PixBalance() {
  const query = useQuery(balanceQuery())
  return (
    <BalanceStrip
      balance={query.data ?? null}
      error={query.error}
      loading={query.isPending}
      refreshing={query.isFetching}
      onRefresh={() => query.refetch()}
    />
  )
}
