'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useRecordWords } from '@/components/operations/record-words'
import { Notice } from '@/components/ui/notice'
import { ApiError, type ApiErrorCode } from '@/lib/client/api'

const problems: Partial<Record<ApiErrorCode, 'changed' | 'short' | 'lost'>> = {
  conflict: 'changed',
  insufficient_balance: 'short',
  network: 'lost',
  internal: 'lost',
}

/** Why a decision did not go through, and what that leaves; `waiting`: the request still waits after it. */
export function DecisionProblem({ error, waiting }: { error: Error; waiting: boolean }) {
  const t = useTranslations('approvals.problem')
  const words = useRecordWords()
  const what = error instanceof ApiError && problems[error.code]
  if (!what) return <ErrorNotice error={error} />
  if (what === 'changed' && !waiting) {
    return (
      <Notice tone="wait" role="alert" title={t('first-title')}>
        {t('first-what')}
      </Notice>
    )
  }
  const { record } = error.problem
  return (
    <ErrorNotice error={error} title={t(`${what}-title`)}>
      <p>{t(`${what}-what`)}</p>
      {what === 'changed' && record && <p className="text-ink wrap-anywhere">{words(record)}</p>}
    </ErrorNotice>
  )
}
