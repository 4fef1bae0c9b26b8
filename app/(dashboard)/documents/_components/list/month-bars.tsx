'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatMonth } from '@/lib/core/dates'
import type { IndexStatus } from '@/lib/features/documents/index/schema'

const mostMonths = 12

/** How much of each of the last months has been read, the oldest first. */
export function MonthBars({ months }: Pick<IndexStatus, 'months'>) {
  const t = useTranslations('documents.index')
  const locale = useLocale()
  const shown = months
    .flatMap(({ period, documents, waiting, listed }) => {
      if (period === null) return []
      // What there is no file of counts as read: nothing more comes.
      const percent = documents === 0 ? 100 : Math.floor((100 * (documents - waiting)) / documents)
      const month = formatMonth(period, locale)
      return [{ period, month, percent, labels: t(listed ? 'month-read' : 'month-unlisted', { month, percent }) }]
    })
    .slice(0, mostMonths)
    .reverse()
  const [first, last] = [shown.at(0), shown.at(-1)]
  if (!first || !last) return null
  return (
    <div className="ml-auto flex flex-none items-center gap-2 text-2xs text-ink-3 max-md:order-1 max-md:ml-0 max-md:basis-full">
      <span aria-hidden>{first.month}</span>
      <div
        role="img"
        aria-label={t('months', { months: shown.map(({ labels }) => labels).join('; ') })}
        className="grid grid-flow-col gap-0.5 max-md:flex-1"
      >
        {shown.map(({ period, percent, labels }) => (
          <i key={period} title={labels} className="h-1.5 overflow-hidden rounded-[2px] bg-line-strong md:w-4">
            <b className="block h-full bg-accent-dot" style={{ width: `${percent}%` }} />
          </i>
        ))}
      </div>
      {first !== last && <span aria-hidden>{last.month}</span>}
    </div>
  )
}
