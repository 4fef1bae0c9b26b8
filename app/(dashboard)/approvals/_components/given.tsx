'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatInstant } from '@/lib/core/dates'
import type { Decidable } from '@/lib/features/operations/any/schema'

/** What was filled in, or that it was not. */
export function Given({ children }: { children: ReactNode }) {
  const t = useTranslations('approvals.case')
  return children ? <span className="wrap-anywhere">{children}</span> : <span className="text-ink-3">{t('none')}</span>
}

export function AskedBy({ request }: { request: Decidable }) {
  const t = useTranslations('approvals.case')
  const locale = useLocale()
  return t('asked-value', { name: request.createdBy.name, when: formatInstant(request.createdAt, locale) })
}
