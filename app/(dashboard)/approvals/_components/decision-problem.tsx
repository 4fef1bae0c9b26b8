'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useRecordWords } from '@/components/operations/record-words'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'

type DecisionProblemProps = {
  error: Error
  /** The request still waits after it. */
  waiting: boolean
}

/** Why a decision did not go through, and what that leaves. */
export function DecisionProblem({ error, waiting }: DecisionProblemProps) {
  const t = useTranslations('approvals.problem')
  const words = useRecordWords()
  const { code = null, problem = {} } = error instanceof ApiError ? error : {}
  const { record } = problem
  if (code === 'conflict' && !waiting) {
    return (
      <Notice tone="wait" role="alert" title={t('first-title')}>
        {t('first-what')}
      </Notice>
    )
  }
  if (code === 'conflict') {
    return (
      <ErrorNotice error={error} title={t('changed-title')}>
        <p>{t('changed-what')}</p>
        {record && <p className="text-ink wrap-anywhere">{words(record)}</p>}
      </ErrorNotice>
    )
  }
  if (code === 'insufficient_balance') {
    return (
      <ErrorNotice error={error} title={t('short-title')}>
        {t('short-what')}
      </ErrorNotice>
    )
  }
  if (code === 'network' || code === 'internal') {
    return (
      <ErrorNotice error={error} title={t('lost-title')}>
        {t('lost-what')}
      </ErrorNotice>
    )
  }
  return <ErrorNotice error={error} />
}
