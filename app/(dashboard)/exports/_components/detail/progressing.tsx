'use client'

import { useTranslations } from 'next-intl'
import type { ExportDetail } from '@/lib/features/exports/schema'
import { FilesBar } from '../files-bar'
import { absencesOf } from './absences'

/** How far it is, and what others leave to it of the minute. */
export function Progressing({ of }: { of: ExportDetail }) {
  const t = useTranslations('exports.progress')
  const { state, planned, done, total, documents, requestsPerMinute } = of
  const { expected, files } = absencesOf(of)
  if (state !== 'running' && state !== 'queued' && state !== 'paused') return null
  return (
    <div className="flex flex-col gap-2">
      <FilesBar large done={done} absent={expected} missing={files} total={total} label={t('bar')} />
      <p className="text-ink-2 text-xs tabular-nums">
        {!planned && `${t('planning', { count: documents })} `}
        {state !== 'paused' && `${t('users-first', { count: requestsPerMinute })} `}
        {t('survives')}
      </p>
    </div>
  )
}
