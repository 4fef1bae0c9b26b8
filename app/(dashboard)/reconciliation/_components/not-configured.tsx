'use client'

import { Scale } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/list/empty-state'
import { ButtonLink } from '@/components/ui/button'
import { ApiError } from '@/lib/client/api'

export const isNotConfigured = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'not_configured'

/** Without the index notes have no total, so nothing can be matched. */
export function NotConfigured() {
  const t = useTranslations('reconciliation.off')
  return (
    <EmptyState
      fill
      icon={<Scale aria-hidden />}
      title={t('title')}
      action={<ButtonLink href="/documents">{t('action')}</ButtonLink>}
    >
      {t('what')}
    </EmptyState>
  )
}
