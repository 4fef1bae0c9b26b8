'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useFieldErrorText } from '@/components/operations/record-text'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { PasskeyError } from '@/lib/client/passkeys'

/** Why a passkey was not added or did not confirm. A window that the person closed is no error. */
export function PasskeyProblem({ error }: { error: Error | null }) {
  const t = useTranslations('passkeys.problem')
  const labels = useFieldErrorText()
  if (!error) return null
  if (error instanceof PasskeyError) {
    const quiet = error.reason === 'cancelled' || error.reason === 'registered'
    return (
      <Notice tone={quiet ? 'plain' : 'danger'} role={quiet ? 'status' : undefined}>
        {t(error.reason)}
      </Notice>
    )
  }
  const problem = error instanceof ApiError ? error.problem : {}
  const [refused] = problem.errors ?? []
  if (refused) return <Notice tone="danger">{labels.at(refused)}</Notice>
  const seconds = problem.retryAfterSeconds
  if (seconds) return <Notice tone="danger">{t('locked', { minutes: Math.max(1, Math.ceil(seconds / 60)) })}</Notice>
  return <ErrorNotice error={error} />
}
