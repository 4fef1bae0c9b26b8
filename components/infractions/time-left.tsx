'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/moment'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { formatShortDay } from '@/lib/core/dates'
import { type EstimatedTime, estimatedTime } from '@/lib/core/estimated-time'

function toneOf({ unit, count }: EstimatedTime): StatusTone {
  if (unit === 'over') return 'failed'
  return unit === 'days' && count > 1 ? 'normal' : 'waiting'
}

type EstimatedTimeLeftProps = {
  /** The last day by the estimate, `YYYY-MM-DD`, itself included. */
  until: string | null
  /** Shows everything on one line. */
  inline?: boolean
}

/** How long is left by the estimate, always named one, with its date. */
export function EstimatedTimeLeft({ until, inline }: EstimatedTimeLeftProps) {
  const t = useTranslations('infractions.words.left')
  const locale = useLocale()
  const now = useNow()
  const left = until === null ? null : estimatedTime(until, now)
  const word = left ? t(left.unit, { count: left.count }) : t('none')
  const note = until === null ? t('none-what') : t('until', { day: formatShortDay(until, locale) })
  return (
    <span
      className={
        inline
          ? 'inline-flex items-baseline gap-x-2'
          : 'flex flex-col max-md:flex-row max-md:flex-wrap max-md:items-baseline max-md:gap-x-2'
      }
    >
      <StatusBadge tone={left ? toneOf(left) : 'normal'} quiet={!left}>
        <time dateTime={until ?? undefined} suppressHydrationWarning>
          {word}
        </time>
      </StatusBadge>
      <span className={`whitespace-nowrap text-ink-3 text-xs ${inline ? '' : 'md:pl-3.5'}`}>{note}</span>
    </span>
  )
}
