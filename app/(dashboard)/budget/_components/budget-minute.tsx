'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { StaleNote } from '@/components/list/stale-note'
import { cx } from '@/components/ui/cx'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { formatTime } from '@/lib/core/dates'
import { budget } from '@/lib/features/budget/contract'
import type { AccountingBudget } from '@/lib/features/budget/schema'
import { type MinutePart, minuteParts, partsOf } from './minute-parts'

/** Told apart without colour too: plain, hatched, grey, outlined, faint. */
const looks: Record<MinutePart, string> = {
  people: 'bg-chart-in',
  index:
    'bg-[repeating-linear-gradient(135deg,var(--color-chart-in)_0_2px,transparent_2px_4px)] outline-1 -outline-offset-1 outline-chart-in',
  exports: 'bg-chart-out',
  reserved: 'outline-1 -outline-offset-1 outline-field',
  free: 'bg-pressed',
}

/** The requests of the last minute to the accounting API: by whom they were used, and what is left to whom. */
export function BudgetMinute() {
  const t = useTranslations('budget')
  const query = useQuery(readQuery(budget.use, {}))
  return (
    <section aria-labelledby="budget-minute" className="flex flex-col gap-4 border-line border-b p-5 max-md:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="budget-minute" className="font-semibold text-base">
          {t('minute')}
        </h2>
        {query.data && (
          <StaleNote
            at={query.dataUpdatedAt}
            precision="second"
            onRefresh={() => void query.refetch()}
            refreshing={query.isFetching}
          />
        )}
      </div>
      <ReadFailure query={query} />
      {query.isPending && <Skeleton className="h-16" />}
      {query.data && <Minute use={query.data} />}
    </section>
  )
}

function Minute({ use }: { use: AccountingBudget }) {
  const t = useTranslations('budget')
  const locale = useLocale()
  const parts = partsOf(use)
  return (
    <>
      {use.pausedUntil && (
        <Notice tone="wait" title={t('paused', { time: formatTime(use.pausedUntil, 'second') })}>
          {t('paused-what')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4 tabular-nums">
        <p className="flex-none text-ink-2 text-lg">
          {t.rich('used', {
            strong: (text) => <b className="font-semibold text-2xl text-ink">{text}</b>,
            used: use.used,
            limit: use.limit,
          })}
        </p>
        <div className="min-w-64 flex-1">
          <div aria-hidden className="flex h-2.5 gap-px">
            {minuteParts.map(
              (part) =>
                parts[part] > 0 && (
                  <span
                    key={part}
                    style={{ flexGrow: parts[part] }}
                    className={cx('min-w-1 basis-0 rounded-xs', looks[part])}
                  />
                ),
            )}
          </div>
          <ul aria-label={t('minute')} className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {minuteParts.map((part) => (
              <li key={part} className="flex items-center gap-2">
                <span aria-hidden className={cx('size-2.5 flex-none rounded-xs', looks[part])} />
                <span className="text-ink-2">{t(`parts.${part}`)}</span>
                <b className="font-medium">{parts[part].toLocaleString(locale)}</b>
              </li>
            ))}
          </ul>
        </div>
        <Waiting use={use} />
      </div>
      <p className="max-w-3xl text-ink-3 text-sm">{t('what', { limit: use.limit })}</p>
    </>
  )
}

function Waiting({ use: { waiting, waitingPeople } }: { use: AccountingBudget }) {
  const t = useTranslations('budget')
  return (
    <div className="flex-none text-sm">
      <p className="text-ink-3">{t('waiting')}</p>
      <p className={cx('font-semibold text-lg', waitingPeople > 0 && 'text-wait-ink')}>
        {t('waiting-count', { count: waiting })}
      </p>
      <p className={waitingPeople > 0 ? 'text-wait-ink' : 'text-ink-3'}>
        {t('waiting-people', { count: waitingPeople })}
      </p>
    </div>
  )
}
