'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { readQuery } from '@/lib/client/read-query'
import { formatDay } from '@/lib/core/dates'
import { transfers } from '@/lib/features/pix/transfers/contract'

/** Scheduled payments of the page's account by day; renders nothing without any. */
export function ScheduledDays() {
  const t = useTranslations('pix')
  const locale = useLocale()
  const { accountId } = useAccountId()
  const { data } = useQuery(readQuery(transfers.scheduled, { accountId }))
  if (!data || data.days.length === 0) return null
  const hasBatches = data.days.some(({ batches }) => batches > 0)
  const hasTransfers = data.days.some(({ transfers }) => transfers > 0)
  return (
    <section aria-labelledby="scheduled-title" className="border-line border-b px-5 py-4 max-md:px-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="scheduled-title" className="flex items-center gap-1.5 font-medium text-sm">
          <CalendarClock aria-hidden className="size-3.5 text-ink-2" />
          {t('scheduled')}
        </h2>
        <p className="text-ink-3 text-xs">{t('scheduled-what')}</p>
        <span className="ml-auto flex gap-4 text-xs">
          {hasTransfers && (
            <Link href="/pix/transfers?state=scheduled" className={textLinkClass}>
              {t('scheduled-open')}
            </Link>
          )}
          {hasBatches && (
            <Link href="/pix/batches" className={textLinkClass}>
              {t('scheduled-batches')}
            </Link>
          )}
        </span>
      </div>
      <ol className="mt-2 max-h-60 divide-y divide-line overflow-auto text-sm">
        {data.days.map(({ day, count, cents }) => (
          <li key={day} className="flex items-baseline gap-4 py-1.5">
            <time dateTime={day} className="min-w-0 flex-1">
              {formatDay(day, locale)}
            </time>
            <span className="text-ink-3 text-xs">{t('scheduled-count', { count })}</span>
            <Money cents={cents} className="min-w-28 text-right" />
          </li>
        ))}
      </ol>
    </section>
  )
}
