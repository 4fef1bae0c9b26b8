'use client'

import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { ReportStanding } from './report-standing'

const tones: Record<ReportStanding, StatusTone> = {
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

type ReportStatusProps = {
  standing: ReportStanding
  /** Upstream's own word, shown as it came where it is not one that we know. */
  word: string | undefined
}

/** Where a report stands. The page sends `statements.standing`. */
export function ReportStatus({ standing, word }: ReportStatusProps) {
  const t = useTranslations('statements.standing')
  return <StatusBadge tone={tones[standing]}>{standing === 'word' ? (word ?? t('making')) : t(standing)}</StatusBadge>
}
