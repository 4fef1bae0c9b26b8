'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import { formatFileInstant } from '@/lib/core/file-clock'
import type { FileSummary, Standing, StandingState } from '@/lib/core/fiscal-xml/file-summary'
import { codeWord } from './code-words'

type StandingNoticesProps = {
  summary: FileSummary | null
  /** What the provider's record says, which may know of a cancellation that the file cannot. */
  cancelled: boolean
}

const withoutValue: ReadonlySet<StandingState> = new Set(['cancelled', 'substituted', 'denied', 'refused'])

/** Above everything that a file says: what takes its value away, or leaves it unproven. */
export function StandingNotices({ summary, cancelled }: StandingNoticesProps) {
  const t = useTranslations('xml-viewer')
  const standing = summary?.standing ?? null
  const isVoid = standing !== null && withoutValue.has(standing.state)
  const saysCancelled = standing?.state === 'cancelled' || standing?.state === 'substituted'
  return (
    <>
      {cancelled && !saysCancelled && (
        <Notice tone="danger" role="status" title={t('standing.cancelled')}>
          {t('standing.provider')}
        </Notice>
      )}
      {isVoid && (
        <Notice tone="danger" role="status" title={<VoidTitle summary={summary} />}>
          <Answer standing={standing} />
        </Notice>
      )}
      {summary?.kind === 'note' && standing?.state === 'unproven' && (
        <Notice tone="wait" title={t('standing.unproven')}>
          {t('standing.unproven-what')}
        </Notice>
      )}
      {summary?.isTest && <Notice tone="wait" title={t('test-title')} />}
      {summary && summary.kind !== 'note' && <Notice title={t(`kind.${summary.kind}`)} />}
      {summary && summary.otherNotes > 0 && <Notice>{t('other-notes', { count: summary.otherNotes })}</Notice>}
    </>
  )
}

function VoidTitle({ summary }: { summary: FileSummary | null }) {
  const t = useTranslations('xml-viewer')
  switch (summary?.standing.state) {
    case 'cancelled':
      return t('standing.cancelled')
    case 'substituted':
      return t('standing.substituted')
    case 'denied':
      return t('standing.denied')
    default:
      return t(summary?.kind === 'note' ? 'standing.refused-note' : 'standing.refused-other')
  }
}

/** The authority's code in words, an unknown one in the file's own, and when it said so. */
function Answer({ standing: { code, reason, at, protocol } }: { standing: Standing }): ReactNode {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const text = code === null ? null : (codeWord(t, 'statusCode', code) ?? reason?.replace(/\.$/, ''))
  const moment = at && formatFileInstant(at, locale)
  return (
    <>
      {code !== null && <p>{text ? t('standing.answer', { code, text }) : `cStat ${code}`}</p>}
      {moment && (
        <p className="tabular-nums">
          {protocol
            ? t('standing.registered-protocol', { at: moment, protocol })
            : t('standing.registered', { at: moment })}
        </p>
      )}
    </>
  )
}
