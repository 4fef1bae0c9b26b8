'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { TextButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { ListState } from './query-list'

/** Replaces the rows after a failure. */
export function ListFailure<T>({ list }: { list: ListState<T> }) {
  return (
    <div className="p-5 max-md:p-4">
      <ErrorNotice error={list.error} onRetry={list.retry} retrying={list.retrying} className="max-w-160" />
    </div>
  )
}

type PartialNoticeProps<T> = { list: ListState<T>; title: string; children: ReactNode }

/** Above the rows that did come. */
export function PartialNotice<T>({ list, title, children }: PartialNoticeProps<T>) {
  const t = useTranslations('common')
  if (!list.partial) return null
  const again = (
    <TextButton aria-busy={list.retrying} onClick={list.retry}>
      {t('try-again')}
    </TextButton>
  )
  return (
    <Notice tone="wait" role="status" title={title} className="m-3 flex-none" actions={again}>
      {children}
    </Notice>
  )
}
