'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import type { FileState, FileStatus, FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import { formatFileInstant } from '@/lib/features/documents/rules/file-clock'
import { codeWord } from './code-label'

type StatusNoticesProps = {
  summary: FileSummary | null
  /** Status by the provider's record, which may know of a cancellation after the file. */
  cancelled: boolean
}

type Void = Extract<FileState, 'cancelled' | 'substituted' | 'denied' | 'refused'>

const isVoid = (state: FileState): state is Void => ['cancelled', 'substituted', 'denied', 'refused'].includes(state)

/** Notices above the file about what makes the note void or unproven. */
export function StatusNotices({ summary, cancelled }: StatusNoticesProps) {
  const t = useTranslations('xml-viewer')
  const status = summary?.status ?? null
  const voidTitle = (state: Void) =>
    t(
      state !== 'refused'
        ? `status.${state}`
        : summary?.kind === 'note'
          ? 'status.refused-note'
          : 'status.refused-other',
    )
  const saysCancelled = status?.state === 'cancelled' || status?.state === 'substituted'
  return (
    <>
      {cancelled && !saysCancelled && (
        <Notice tone="danger" role="status" title={t('status.cancelled')}>
          {t('status.provider')}
        </Notice>
      )}
      {status && isVoid(status.state) && (
        <Notice tone="danger" role="status" title={voidTitle(status.state)}>
          <Answer status={status} />
        </Notice>
      )}
      {summary?.kind === 'note' && status?.state === 'unproven' && (
        <Notice tone="wait" title={t('status.unproven')}>
          {t('status.unproven-what')}
        </Notice>
      )}
      {summary?.isTest && <Notice tone="wait" title={t('test-title')} />}
      {summary && summary.kind !== 'note' && <Notice title={t(`kind.${summary.kind}`)} />}
      {summary && summary.otherNotes > 0 && <Notice>{t('other-notes', { count: summary.otherNotes })}</Notice>}
    </>
  )
}

/** The authority's status code as text, an unknown code in the file's words, and its time. */
function Answer({ status: { code, reason, at, protocol } }: { status: FileStatus }): ReactNode {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const text = code === null ? null : (codeWord(t, 'statusCode', code) ?? reason?.replace(/\.$/, ''))
  const moment = at && formatFileInstant(at, locale)
  return (
    <>
      {code !== null && <p>{text ? t('status.answer', { code, text }) : `cStat ${code}`}</p>}
      {moment && (
        <p className="tabular-nums">
          {protocol
            ? t('status.registered-protocol', { at: moment, protocol })
            : t('status.registered', { at: moment })}
        </p>
      )}
    </>
  )
}
