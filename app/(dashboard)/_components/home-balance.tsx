'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { BalanceStrip, StripCell } from '@/components/balance-strip'
import { Money } from '@/components/money'
import { Skeleton } from '@/components/ui/skeleton'
import { operationsQuery } from '@/lib/features/operations/queries'
import type { AnyOperation } from '@/lib/features/operations/schema'
import { balanceQuery } from '@/lib/features/pix/balance/queries'
import { amountOf } from './operation-words'

export function HomeBalance() {
  const query = useQuery(balanceQuery())
  return (
    <BalanceStrip
      balance={query.data ?? null}
      error={query.error}
      loading={query.isPending}
      refreshing={query.isFetching}
      onRefresh={() => query.refetch()}
    >
      <UnknownSum />
    </BalanceStrip>
  )
}

/** What is in operations without an answer; no sum where not all of them are known. */
function UnknownSum() {
  const t = useTranslations('operations')
  const query = useInfiniteQuery(operationsQuery({ state: 'unknown' }))
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
        <Money cents={rows && !query.hasNextPage ? sum(rows) : null} size="lg" />
      )}
    </StripCell>
  )
}

function sum(rows: readonly AnyOperation[]): number | null {
  const amounts = rows.map(amountOf)
  return amounts.includes(null) ? null : amounts.reduce<number>((total, cents) => total + (cents ?? 0), 0)
}
