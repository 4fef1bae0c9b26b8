'use client'

import { useLocale, useTranslations } from 'next-intl'
import { timeLeft } from '@/components/infractions/time-left-parts'
import { useNow } from '@/components/ui/moment'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatInstant } from '@/lib/core/dates'

/** The time left to decide, amber in the last day. */
export function ApprovalDeadline({ until, strong }: { until: string; strong?: boolean }) {
  const t = useTranslations('approvals.deadline')
  const locale = useLocale()
  const { unit, count } = timeLeft(until, useNow())
  const soon = unit !== 'days' && (unit !== 'hours' || count < 24)
  return (
    <StatusBadge tone={soon ? 'waiting' : 'normal'} strong={strong}>
      <time dateTime={until} title={formatInstant(until, locale)} suppressHydrationWarning>
        {t(unit, { count })}
      </time>
    </StatusBadge>
  )
}
