'use client'

import { useLocale, useTranslations } from 'next-intl'
import { GuideLink } from '@/components/guide/guide-link'
import { Notice } from '@/components/ui/notice'
import { formatDay } from '@/lib/core/dates'
import { runningExportsOfAPerson } from '@/lib/features/exports/rules'
import type { ExportDetail } from '@/lib/features/exports/schema'
import { waitingStatus } from '../waiting-status'

/** Why an export does not progress, or how it ended. */
export function StateNotice({ of }: { of: ExportDetail }) {
  const t = useTranslations('exports.notice')
  const locale = useLocale()
  const why = useProblem()
  const { state, ahead, by, problem, removed, keptUntil, done } = of
  if (state === 'failed')
    return (
      <Notice tone="danger" title={t('failed-title')}>
        {problem && <p>{why(problem)}</p>}
        <p>
          {t('failed-what')} <GuideLink to="exports-failed" labels="what-to-do" />
        </p>
      </Notice>
    )
  if (state === 'cancelled') return <Notice title={t('cancelled-title')}>{t('cancelled-what', { count: done })}</Notice>
  if (state === 'queued' && ahead >= runningExportsOfAPerson)
    return (
      <Notice role="status" title={t('queued-title', { ahead, name: by.name })}>
        {t('queued-what')}
      </Notice>
    )
  if (state === 'paused')
    return (
      <Notice tone="wait" title={t('paused-title')}>
        {t('paused-what')}
      </Notice>
    )
  if (state !== 'done' && problem) {
    const status = waitingStatus(problem)
    return (
      <Notice tone="wait" role="status" title={t(`${status}-title`)}>
        {status === 'store-away' ? t('store-away-what') : why(problem)} {status === 'waiting' && t('waiting-what')}{' '}
        <GuideLink to={`exports-${status}`} />
      </Notice>
    )
  }
  if (!removed) return null
  return (
    <Notice title={keptUntil ? t('removed-title-on', { day: formatDay(keptUntil, locale) }) : t('removed-title')}>
      {t('removed-what')} <GuideLink to="retention" />
    </Notice>
  )
}

/** An error code in words. */
function useProblem(): (code: string) => string {
  const t = useTranslations('exports.notice')
  const errors = useTranslations('errors')
  return (code) => {
    if (code === 'disk_full') return t('disk-full')
    const title = `${code}.title` as Parameters<typeof errors>[0]
    return errors.has(title) ? `${errors(title)}.` : t('unknown-problem', { code })
  }
}
