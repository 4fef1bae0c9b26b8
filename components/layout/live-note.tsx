'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { StatusBadge } from '@/components/ui/status-badge'
import { ApiError } from '@/lib/client/api'
import { formatTime } from '@/lib/core/dates'
import { ErrorNotice } from './error-notice'

/** Why the last read failed, and the time of the last successful one in milliseconds since 1970. */
export type Failing = { error: Error; since: number }

/** The page renews itself. */
export function LiveBadge() {
  const t = useTranslations('operations.live')
  return (
    <span className="max-md:hidden">
      <StatusBadge tone="settled" quiet>
        {t('badge')}
      </StatusBadge>
    </span>
  )
}

/** Says that the screen may be outdated, and since when. */
export function NotLive({ error, since }: Failing) {
  const t = useTranslations('operations.live')
  if (!(error instanceof ApiError && error.code === 'network')) return <ErrorNotice error={error} />
  return (
    <Notice tone="wait" role="status" title={t('lost', { time: formatTime(since, 'second') })}>
      {t('lost-what')}
    </Notice>
  )
}
