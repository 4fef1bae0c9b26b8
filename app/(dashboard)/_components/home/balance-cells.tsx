'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StripCell } from '@/components/payments/balance-strip'
import { FittedMoney } from '@/components/payments/fitted-money'
import { Skeleton } from '@/components/ui/skeleton'
import { listQuery } from '@/lib/client/read-query'
import { approvals } from '@/lib/features/approvals/contract'
import { operationContracts } from '@/lib/features/operations/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'

/** Amount of operations without an answer. */
export function UnknownSum() {
  const t = useTranslations('operations')
  const query = useInfiniteQuery(listQuery(approvals.list, { state: 'unknown' }))
  const rows = query.data?.pages.flatMap((page) => page.items)
  const count = rows?.length ?? 0
  return (
    <SumCell
      label={t('unknown-title')}
      note={rows && <span className={count > 0 ? 'text-wait-ink' : undefined}>{t('unknown-count', { count })}</span>}
      query={query}
      rows={rows?.filter(({ kind }) => operationContracts[kind].money)}
    />
  )
}

/** Amount that the provider accepted and has not confirmed yet. */
export function LeavingSum() {
  const t = useTranslations('home')
  const query = useInfiniteQuery(listQuery(transfers.list, { state: 'accepted' }))
  const rows = query.data?.pages.flatMap((page) => page.items)
  const note = rows && t(query.hasNextPage ? 'leaving-more' : 'leaving-count', { count: rows.length })
  return <SumCell label={t('leaving')} note={note} query={query} rows={rows} />
}

type SumCellProps = {
  label: string
  note: ReactNode
  query: { isPending: boolean; hasNextPage: boolean }
  rows: readonly { amountCents: number | null }[] | undefined
}

/** Sum of some rows; no sum where an amount is unknown. */
function SumCell({ label, note, query, rows }: SumCellProps) {
  const known = query.hasNextPage ? undefined : rows
  const t = useTranslations('home')
  return (
    <StripCell
      label={label}
      note={
        note && (
          <>
            {note}, {t('all-accounts')}
          </>
        )
      }
    >
      {query.isPending ? (
        <Skeleton className="h-6 w-32" />
      ) : (
        <FittedMoney cents={known ? sum(known) : null} size="lg" />
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
