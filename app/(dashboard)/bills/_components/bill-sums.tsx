'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ReadSoFar } from '@/components/bills/read-so-far'
import { ReadFailure } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'
import type { BillSummary } from '@/lib/features/bills/schema'
import { daysAhead } from './bill-filters'

/** Open amounts above the list: due in the coming days, overdue, and without a due day. */
export function BillSums({ query, narrow }: { query: UseQueryResult<BillSummary>; narrow: boolean }) {
  const t = useTranslations('bills')
  const { data } = query
  const sum = (of: 'inCents' | 'outCents') => data?.days.reduce((total, day) => total + day[of], 0)
  return (
    <>
      <ReadFailure query={query} className="m-4" />
      {!(query.error && !data) && (
        <dl
          aria-busy={data === undefined}
          className={cx(
            'grid flex-none border-line border-b max-md:grid-cols-2 [&>div:last-child]:border-r-0 [&>div]:border-line [&>div]:border-r',
            narrow ? 'grid-cols-2' : 'grid-cols-4',
          )}
        >
          <Sum label={t('out-ahead', { days: daysAhead })}>{amount(sum('outCents'))}</Sum>
          <Sum label={t('in-ahead', { days: daysAhead })}>{amount(sum('inCents'))}</Sum>
          <Sum label={t('late')} count={data?.overdue.count} tone="text-danger-ink">
            <Both of={data?.overdue} />
          </Sum>
          <Sum label={t('undated')} count={data?.undated.count} tone="text-wait-ink">
            <Both of={data?.undated} />
          </Sum>
        </dl>
      )}
      <ReadSoFar read={data?.read} className="flex-none border-line border-b px-5 py-1.5 max-md:px-4" />
    </>
  )
}

const amount = (cents: number | undefined) =>
  cents === undefined ? (
    <span className="text-ink-3">…</span>
  ) : (
    <Money cents={cents} className="font-semibold text-base" />
  )

type SumProps = { label: string; count?: number; tone?: string; children: ReactNode }

function Sum({ label, count, tone, children }: SumProps) {
  const format = useFormatter()
  return (
    <div className="min-w-0 px-5 py-2.5 max-md:px-4 max-md:py-2 max-md:nth-[-n+2]:border-b max-md:nth-2:border-r-0">
      <dt className="truncate text-xs">
        <span className={cx('font-medium', count ? tone : 'text-ink-2')}>{label}</span>{' '}
        {count !== undefined && <span className="text-ink-3 tabular-nums">{format.number(count)}</span>}
      </dt>
      <dd className="flex flex-wrap gap-x-3 pt-0.5">{children}</dd>
    </div>
  )
}

function Both({ of }: { of: { inCents: number; outCents: number } | undefined }) {
  const t = useTranslations('bills')
  if (!of) return amount(undefined)
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      <span>
        <span className="text-ink-3 text-xs">{t('out-short')}</span> <Money cents={of.outCents} bare />
      </span>
      <span>
        <span className="text-ink-3 text-xs">{t('in-short')}</span> <Money cents={of.inCents} bare />
      </span>
    </span>
  )
}
