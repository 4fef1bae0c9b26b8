'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { Failure } from './attempt'

/** Why a sign-in did not go through, where no field says it. */
export function FailureNotice({ failure }: { failure: Failure }) {
  const t = useTranslations('sign-in')
  if (failure.kind === 'code-wrong' || failure.kind === 'code-due') return null
  return (
    <Notice tone="danger">
      {failure.kind === 'locked' ? t('locked', { minutes: failure.minutes }) : t(failure.kind)}
    </Notice>
  )
}
