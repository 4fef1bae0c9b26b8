'use client'

import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { ReportStatus } from './report-status'

const tones: Record<ReportStatus, StatusTone> = {
  sending: 'waiting',
  unknown: 'unknown',
  making: 'waiting',
  word: 'normal',
  fetching: 'waiting',
  'host-refused': 'waiting',
  stopped: 'unknown',
  ready: 'settled',
  leaving: 'settled',
  gone: 'gone',
  failed: 'failed',
  abandoned: 'gone',
}

type ReportStatusBadgeProps = {
  status: ReportStatus
  /** Upstream's own word, shown as it came where it is not one that we know. */
  word: string | undefined
}

/** The status of a report. The page sends `statements.status`. */
export function ReportStatusBadge({ status, word }: ReportStatusBadgeProps) {
  const t = useTranslations('statements.status')
  return <StatusBadge tone={tones[status]}>{status === 'word' ? (word ?? t('making')) : t(status)}</StatusBadge>
}
