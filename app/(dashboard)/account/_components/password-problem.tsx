'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { formatTime } from '@/lib/core/dates'

/** Why the password is still the old one, where no field says it. */
export function PasswordProblem({ error }: { error: Error }) {
  const t = useTranslations('account.password')
  const seconds = error instanceof ApiError && error.code === 'too_many_attempts' && error.problem.retryAfterSeconds
  if (!seconds) return <ErrorNotice error={error} />
  return (
    <Notice tone="danger" title={t('locked-title')}>
      {t('locked', { minutes: Math.ceil(seconds / 60), time: formatTime(Date.now() + seconds * 1_000) })}
    </Notice>
  )
}
