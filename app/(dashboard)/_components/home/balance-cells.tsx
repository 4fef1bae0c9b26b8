'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { StripCell } from '@/components/payments/balance-strip'
import { FittedMoney } from '@/components/payments/fitted-money'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { listQuery, readQuery } from '@/lib/client/read-query'
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
  return (
    <SumCell label={t('leaving')} note={note} query={query} rows={rows}>
      <Scheduled />
    </SumCell>
  )
}

/** Count and sum of the account's scheduled transfers, with a link to them. */
function Scheduled() {
  const t = useTranslations('home')
  const { accountId } = useAccountId()
  const { data } = useQuery(readQuery(transfers.scheduled, { accountId }))
  const count = data?.days.reduce((total, day) => total + day.count, 0) ?? 0
  const cents = data?.days.reduce((total, day) => total + day.cents, 0) ?? 0
  if (count === 0) return null
  return (
    <p className="text-xs">
      <Link href="/pix/transfers?state=scheduled" className={textLinkClass}>
        {t.rich('scheduled', { count, amount: () => <Money cents={cents} /> })}
      </Link>
    </p>
  )
}

type SumCellProps = {
  label: string
  note: ReactNode
  query: { isPending: boolean; hasNextPage: boolean }
  rows: readonly { amountCents: number | null }[] | undefined
  children?: ReactNode
}

/** Sum of some rows; no sum where an amount is unknown. */
function SumCell({ label, note, query, rows, children }: SumCellProps) {
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
      {children}
    </StripCell>
  )
}

function sum(rows: readonly { amountCents: number | null }[]): number | null {
  return rows.reduce<number | null>(
    (total, { amountCents }) => (total === null || amountCents === null ? null : total + amountCents),
    0,
  )
}
