'use client'

import { useTranslations } from 'next-intl'
import { StatusBadge } from '@/components/ui/status-badge'
import { type ReportStatus, reportTones } from './report-status'

type ReportStatusBadgeProps = {
  status: ReportStatus
  /** Upstream's own status, shown as received where it is unknown. */
  word: string | undefined
}

/** The status of a report. The page sends `statements.status`. */
export function ReportStatusBadge({ status, word }: ReportStatusBadgeProps) {
  const t = useTranslations('statements.status')
  return <StatusBadge tone={reportTones[status]}>{status === 'word' ? (word ?? t('making')) : t(status)}</StatusBadge>
}
