'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { hoursLeft } from '@/components/documents/hours-left'
import { cx } from '@/components/ui/cx'
import { quiet } from '@/components/ui/rich'
import { formatDay } from '@/lib/core/dates'
import type { ExportDetail } from '@/lib/features/exports/schema'
import { absencesOf } from './export-absences'

/** Figures of an export: remaining files while it runs, its contents afterwards. */
export function Figures({ of }: { of: ExportDetail }) {
  const t = useTranslations('exports.figures')
  const locale = useLocale()
  const { state, planned, documents, done, missing, total, bytes, zipBytes, estimatedSeconds, keptUntil, removed } = of
  const { expected, files } = absencesOf(of)
  const number = (count: number) => count.toLocaleString(locale)
  const isDone = state === 'done'
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3 tabular-nums max-md:grid max-md:grid-cols-2">
      <Figure label={t(isDone ? 'documents' : 'ready')}>
        {isDone ? (
          number(documents)
        ) : (
          <>
            {number(done)} <span className="font-normal text-ink-3">{t('of', { total: number(total) })}</span>
          </>
        )}
      </Figure>
      <Figure label={t('missing')} wait={files > 0}>
        {number(files)}
      </Figure>
      {expected > 0 && <Figure label={t('xml-only')}>{number(expected)}</Figure>}
      {isDone ? (
        <Figure label={t('files')}>{number(done)}</Figure>
      ) : (
        <Figure label={t('to-come')}>
          {planned ? number(Math.max(0, total - done - missing)) : quiet(t('unknown'))}
        </Figure>
      )}
      <Figure label={t('size')}>{formatBytes(isDone ? (zipBytes ?? bytes) : bytes, locale)}</Figure>
      {isDone ? (
        keptUntil && !removed && <Figure label={t('kept-until')}>{formatDay(keptUntil, locale)}</Figure>
      ) : state === 'running' || state === 'queued' ? (
        <Figure label={t('left')}>
          {estimatedSeconds === null ? quiet(t('unknown')) : t('about', hoursLeft(estimatedSeconds))}
        </Figure>
      ) : null}
    </dl>
  )
}

type FigureProps = { label: string; wait?: boolean; children: ReactNode }

function Figure({ label, wait, children }: FigureProps) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className={cx('whitespace-nowrap font-semibold text-lg', wait && 'text-wait-ink')}>{children}</dd>
    </div>
  )
}
