'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TextButton } from '@/components/ui/button'

const loading = () => null

/** Messages of a list's failures, loaded with the first failure; plain text where they cannot be loaded. */
export const ListFailure = dynamic(
  () =>
    import('./list-failures').then(
      (part) => part.ListFailure,
      () => PlainListFailure,
    ),
  { loading },
)

export const PartialNotice = dynamic(
  () =>
    import('./list-failures').then(
      (part) => part.PartialNotice,
      () => PlainListFailure,
    ),
  { loading },
)

/** Text of an empty list, loaded on demand. */
export const LateEmptyState = dynamic(
  () =>
    import('./empty-state').then(
      (part) => part.EmptyState,
      () => PlainEmptyState,
    ),
  { loading },
)

const PlainEmptyState = ({ title }: { title: ReactNode }) => <p className="p-5 text-ink-2 text-sm">{title}</p>

function PlainListFailure({ list }: { list: { retry: () => void } }) {
  return <PlainFailure onRetry={list.retry} />
}

/** For a network that brings neither a response nor the code of the failure message. */
export function PlainFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('common')
  return (
    <p role="alert" className="p-5 text-danger-ink text-sm">
      {t('screen-failed')}. <TextButton onClick={onRetry}>{t('try-again')}</TextButton>
    </p>
  )
}
