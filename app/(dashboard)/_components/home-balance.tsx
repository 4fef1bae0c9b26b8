'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAccountName } from '@/components/layout/account-switcher'
import { useAccountId } from '@/components/layout/use-account-id'
import { BalanceStrip, StripCell } from '@/components/payments/balance-strip'
import { Money } from '@/components/payments/money'
import { Skeleton } from '@/components/ui/skeleton'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { operationContracts } from '@/lib/features/operations/contract'
import { balance } from '@/lib/features/pix/balance/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { useUnknownOutcomes } from './use-unknown-outcomes'

/** `children`: more cells. */
export function HomeBalance({ children }: { children?: ReactNode }) {
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
    >
      <LeavingSum />
      <UnknownSum />
      {children}
    </BalanceStrip>
  )
}

/** What is in operations without an answer; no sum where not all of them are known. */
function UnknownSum() {
  const t = useTranslations('operations')
  const query = useUnknownOutcomes()
  const rows = query.data?.pages.flatMap((page) => page.items)
  const count = rows?.length ?? 0
  return (
    <StripCell
      label={t('unknown-title')}
      note={rows && <span className={count > 0 ? 'text-wait-ink' : undefined}>{t('unknown-count', { count })}</span>}
    >
      {query.isPending ? (
        <Skeleton className="h-6 w-32" />
      ) : (
        <Money
          cents={rows && !query.hasNextPage ? sum(rows.filter(({ kind }) => operationContracts[kind].money)) : null}
          size="lg"
        />
      )}
    </StripCell>
  )
}

/** What the provider accepted and has not confirmed yet. */
function LeavingSum() {
  const t = useTranslations('home')
  const query = useInfiniteQuery(listQuery(transfers.list, { state: 'accepted' }))
  const rows = query.data?.pages.flatMap((page) => page.items)
  const count = rows?.length ?? 0
  return (
    <StripCell label={t('leaving')} note={rows && t(query.hasNextPage ? 'leaving-more' : 'leaving-count', { count })}>
      {query.isPending ? (
        <Skeleton className="h-6 w-32" />
      ) : (
        <Money cents={rows && !query.hasNextPage ? sum(rows) : null} size="lg" />
      )}
    </StripCell>
  )
}

function sum(rows: readonly { amountCents: number | null }[]): number | null {
  return rows.reduce<number | null>(
    (total, { amountCents }) => (total === null || amountCents === null ? null : total + amountCents),
    0,
  )
}
