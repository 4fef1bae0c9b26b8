'use client'

import { useLocale, useTranslations } from 'next-intl'
import { GuideLink } from '@/components/layout/guide-link'
import { TextButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { StatusBadge } from '@/components/ui/status-badge'
import { currentDay, dayOf, formatInstant, formatTime } from '@/lib/core/dates'
import { isErrorCode } from '@/lib/core/error-codes'
import { formatMoney } from '@/lib/core/money/money'
import type { QueueSummary, SyncProgress } from '@/lib/features/pix/infractions/queue-schema'

/** Cases past the estimate, how much of the provider's list has been read, and how the estimate is made. */
export function QueueFacts({ summary }: { summary: QueueSummary }) {
  const t = useTranslations('infractions.queue.facts')
  const locale = useLocale()
  const { overdue, replyDays } = summary
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-9 flex-none flex-wrap items-center gap-x-5 gap-y-1 border-line border-b px-5 py-1.5 text-ink-3 text-xs tabular-nums max-md:px-4"
    >
      {overdue.count > 0 && (
        <StatusBadge tone="failed" className="text-xs">
          {overdue.amountCents === 0
            ? t('overdue-only', { count: overdue.count })
            : t('overdue', { count: overdue.count, amount: formatMoney(overdue.amountCents, locale) })}
        </StatusBadge>
      )}
      <SyncNote sync={summary.walk} />
      <span className="md:ml-auto">
        {t('estimate', { days: replyDays })} <GuideLink to="med" />
      </span>
    </section>
  )
}

function SyncNote({ sync: { state, read, pages, completedAt } }: { sync: SyncProgress }) {
  const t = useTranslations('infractions.queue.sync')
  const locale = useLocale()
  if (completedAt !== null) {
    const today = dayOf(completedAt) === currentDay(new Date())
    return (
      <span className="max-md:hidden">
        {today
          ? t('complete', { time: formatTime(completedAt) })
          : t('complete-day', { when: formatInstant(completedAt, locale) })}
      </span>
    )
  }
  if (state !== 'reading') return null
  return (
    <StatusBadge tone="waiting" className="text-xs">
      <span role="status">{pages === 0 ? t('starting') : t('reading', { read, pages })}</span>
    </StatusBadge>
  )
}

type SyncProblemsProps = { sync: SyncProgress; onRetry: () => void; retrying: boolean }

/** The sync failed, or it is unknown whether it reached the end. */
export function SyncProblems({ sync, onRetry, retrying }: SyncProblemsProps) {
  const t = useTranslations('infractions.queue.sync')
  const errors = useTranslations('errors')
  const common = useTranslations('common')
  const locale = useLocale()
  const { state, error, completedAt, read, openEnded } = sync
  const why = isErrorCode(error) ? `${errors(`${error}.title`)}. ${errors(`${error}.do`)}` : null
  return (
    <>
      {state === 'failed' && (
        <Notice
          tone="wait"
          role="status"
          title={t('failed-title')}
          className="m-3 mb-0 flex-none"
          actions={
            <TextButton aria-busy={retrying} onClick={onRetry}>
              {common('try-again')}
            </TextButton>
          }
        >
          {completedAt ? t('failed-before', { time: formatInstant(completedAt, locale) }) : t('failed-never', { read })}{' '}
          {why}
        </Notice>
      )}
      {openEnded && (
        <Notice tone="wait" role="status" className="m-3 mb-0 flex-none">
          {t('open-ended')}
        </Notice>
      )}
    </>
  )
}
