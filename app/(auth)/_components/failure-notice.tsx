'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { Failure } from './attempt'

/** A sign-in failure that is not shown at a field. */
export function FailureNotice({ failure }: { failure: Failure }) {
  const t = useTranslations('sign-in')
  if (failure.kind === 'code-wrong' || failure.kind === 'code-due') return null
  return (
    <Notice tone="danger">
      {failure.kind === 'locked' ? t('locked', { minutes: failure.minutes }) : t(failure.kind)}
    </Notice>
  )
}
