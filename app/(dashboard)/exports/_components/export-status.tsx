'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { useNow } from '@/components/ui/moment'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { daysUntil } from '@/lib/core/dates'
import type { DifferenceCounts, ExportSummary } from '@/lib/features/exports/schema'
import { FilesBar } from './files-bar'
import { waitingStatus } from './waiting-status'

/** Days before an export's files expire from which the screen says so. */
const soonDays = 14

export const differs = (difference: DifferenceCounts | null) =>
  difference !== null && difference.new + difference.cancelled + difference.purged > 0

const kinds = ['new', 'cancelled', 'purged'] as const

/** `1 nova, 3 canceladas e 1 expurgada desde então`; `short`: only the total when there are several kinds. */
export function useDifferenceText(): (difference: DifferenceCounts, short?: boolean) => string {
  const t = useTranslations('exports.difference')
  const format = useFormatter()
  return (difference, short) => {
    const found = kinds.filter((kind) => difference[kind] > 0)
    if (found.length === 0) return t('none')
    const what =
      short && found.length > 1
        ? t('changes', { count: found.reduce((sum, kind) => sum + difference[kind], 0) })
        : format.list(found.map((kind) => t(kind, { count: difference[kind] })))
    return t('since', { what })
  }
}

type OfExport = { of: ExportSummary }

/** The status of an export; a running one shows its progress. */
export function ExportStatus({ of }: OfExport) {
  const t = useTranslations('exports.status')
  const difference = useDifferenceText()
  const badge = (tone: StatusTone, word: string) => <StatusBadge tone={tone}>{word}</StatusBadge>
  const { state, problem, planned, done, missing, total, removed } = of
  if (state === 'running' && problem) return badge('waiting', t(waitingStatus(problem)))
  if (state === 'running')
    return planned ? (
      <FilesBar done={done} absent={missing} total={total} className="my-2 w-24 max-md:w-36" />
    ) : (
      badge('normal', t('planning'))
    )
  if (state === 'queued') return badge('normal', t('queued'))
  if (state === 'paused') return badge('waiting', t('paused'))
  if (state === 'failed') return badge('failed', t('failed'))
  if (state === 'cancelled') return badge('gone', t('cancelled'))
  if (of.difference && differs(of.difference)) return badge('waiting', difference(of.difference, true))
  if (removed) return badge('gone', t('removed'))
  return badge('settled', t('same'))
}

/** Details of an export's status: progress, size and expiry. */
export function ExportNote({ of }: OfExport) {
  const t = useTranslations('exports.note')
  const locale = useLocale()
  const now = useNow()
  const { state, ahead, planned, done, missing, total, documents, zipBytes, bytes, keptUntil, removed } = of
  if (state === 'queued') return t('queued', { ahead })
  if (state === 'cancelled' || state === 'failed') return t('files', { done, total })
  if (state !== 'done')
    return planned ? t('files', { done: done + missing, total }) : t('documents', { count: documents })
  if (removed) return t('manifest')
  const size = formatBytes(zipBytes ?? bytes, locale)
  const days = keptUntil === null ? null : daysUntil(keptUntil, new Date(now))
  if (days !== null && days <= soonDays) return t('leaves', { size, days: Math.max(days, 0) })
  return t('over', { count: documents, size })
}
