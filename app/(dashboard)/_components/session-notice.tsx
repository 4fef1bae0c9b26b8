'use client'

import { useTranslations } from 'next-intl'
import { createPortal } from 'react-dom'
import { SignInElsewhere } from '@/components/layout/sign-in-elsewhere'
import { useRecordText } from '@/components/operations/record-text'
import { Notice } from '@/components/ui/notice'
import type { ApiError } from '@/lib/client/api'

/** Shown above the unchanged page: why the session ended, and a way to sign in. */
export function SessionNotice({ refused }: { refused: ApiError }) {
  const t = useTranslations('errors.unauthenticated')
  const labels = useRecordText()
  const page = document.getElementById('content')
  const { record } = refused.problem
  if (!page) return null
  return createPortal(
    <Notice
      tone="wait"
      role="status"
      title={t('title')}
      actions={<SignInElsewhere />}
      className="order-first m-3 flex-none"
    >
      {record && labels(record)} {t('do')}
    </Notice>,
    page,
  )
}
