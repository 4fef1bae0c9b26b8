'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { cx } from '@/components/ui/cx'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { formatTime } from '@/lib/core/dates'
import { budget } from '@/lib/features/budget/contract'
import type { AccountingBudget } from '@/lib/features/budget/schema'
import { type MinutePart, minuteParts, partsOf } from './minute-parts'

/** Distinguishable without colour: plain, hatched, grey, outlined, faint. */
const looks: Record<MinutePart, string> = {
  people: 'bg-chart-in',
  index:
    'bg-[repeating-linear-gradient(135deg,var(--color-chart-in)_0_2px,transparent_2px_4px)] outline-1 -outline-offset-1 outline-chart-in',
  exports: 'bg-chart-out',
  reserved: 'outline-1 -outline-offset-1 outline-field',
  free: 'bg-pressed',
}

const minuteMs = 60_000

/** Requests to the accounting API in the last minute, by user, with the remaining shares. */
export function AccountingMinute() {
  const t = useTranslations('settings.minute')
  const query = useQuery(readQuery(budget.use, {}))
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4 border-line border-b px-5 py-4 max-md:px-4">
      <ReadFailure query={query} />
      {query.isPending && <Skeleton className="h-16" />}
      {query.data && <Minute use={query.data} readAt={query.dataUpdatedAt} />}
    </section>
  )
}

function Minute({ use, readAt }: { use: AccountingBudget; readAt: number }) {
  const t = useTranslations('settings.minute')
  const [from, to] = [formatTime(readAt - minuteMs, 'second'), formatTime(readAt, 'second')]
  return (
    <>
      {use.pausedUntil && (
        <Notice tone="wait" title={t('paused', { time: formatTime(use.pausedUntil, 'second') })}>
          {t('paused-what')}
        </Notice>
      )}
      <div className="grid items-center gap-x-6 gap-y-3 tabular-nums md:grid-cols-[200px_minmax(0,1fr)_176px]">
        <div className="flex flex-col gap-0.5">
          <h2 className="font-medium text-ink-2 text-xs">{t('title')}</h2>
          <p className="text-ink-2 text-lg">
            {t.rich('used', {
              strong: (text) => <b className="font-semibold text-ink text-xl">{text}</b>,
              used: use.used,
              limit: use.limit,
            })}
          </p>
          <p className="text-ink-3 text-xs" suppressHydrationWarning>
            {t('window', { from, to })}
          </p>
        </div>
        <Parts use={use} />
        <Waiting use={use} />
      </div>
    </>
  )
}

function Parts({ use }: { use: AccountingBudget }) {
  const t = useTranslations('settings.minute')
  const locale = useLocale()
  const parts = partsOf(use)
  return (
    <div className="min-w-0">
      <div aria-hidden className="flex h-3 gap-0.5">
        {minuteParts.map(
          (part) =>
            parts[part] > 0 && (
              <span
                key={part}
                style={{ flexGrow: parts[part] }}
                className={cx('min-w-1 basis-0 rounded-xs forced-color-adjust-none', looks[part])}
              />
            ),
        )}
      </div>
      <ul aria-label={t('title')} className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {minuteParts.map((part) => (
          <li key={part} className="flex items-center gap-1.5 whitespace-nowrap">
            <span aria-hidden className={cx('size-2.5 flex-none rounded-xs forced-color-adjust-none', looks[part])} />
            <span className="text-ink-2">{t(`parts.${part}`)}</span>
            <b className="font-medium">{parts[part].toLocaleString(locale)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Waiting({ use: { waiting, waitingPeople } }: { use: AccountingBudget }) {
  const t = useTranslations('settings.minute')
  const held = waitingPeople > 0
  return (
    <div className="flex flex-col gap-0.5">
      <h3 className="font-medium text-ink-2 text-xs">{t('waiting')}</h3>
      <p className={cx('text-lg', held ? 'text-wait-ink' : 'text-ink-2')}>{t('waiting-count', { count: waiting })}</p>
      <p className={cx('text-xs', held ? 'text-wait-ink' : 'text-ink-3')}>
        {t('waiting-people', { count: waitingPeople })}
      </p>
    </div>
  )
}
