'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ExportScope } from '@/lib/features/exports/schema'

/** An export's scope in a few words, as part of a sentence. */
export function useScopeLabel(): (scope: ExportScope) => string {
  const t = useTranslations('notices.export')
  const format = useFormatter()
  const month = (period: string) =>
    format.dateTime(new Date(`${period}-15T12:00:00Z`), { month: 'long', year: 'numeric' })
  return (scope) => {
    if (scope.kind === 'filter' || scope.kind === 'difference') return t(scope.kind)
    if (scope.kind === 'documents') return t('documents', { count: scope.documents })
    const [from, to] = [month(scope.from), month(scope.to)]
    return t('months', { months: from === to ? from : t('span', { from, to }), companies: scope.companyIds.length })
  }
}
