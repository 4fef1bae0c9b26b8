'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { PaneLoading } from '@/components/list/pane-state'
import { readQuery } from '@/lib/client/read-query'
import { companies as contracts } from '@/lib/features/companies/contract'
import type { Company } from '@/lib/features/companies/schema'
import { ActivityTable } from './activity-table'

/** The companies that the list shows, by their months. */
export function ActivityView({ companies, mayExport }: { companies: readonly Company[]; mayExport: boolean }) {
  const t = useTranslations('companies.activity')
  const query = useQuery(readQuery(contracts.activity, {}))
  if (query.data === undefined)
    return (
      <div className="min-h-0 flex-1 p-5 max-md:p-4">
        {query.error ? <ReadFailure query={query} /> : <PaneLoading />}
      </div>
    )
  const { running, companies: known } = query.data
  if (!running && known.length === 0)
    return (
      <EmptyState fill title={t('off')}>
        {t('off-what')}
      </EmptyState>
    )
  return <ActivityTable companies={companies} activity={query.data} mayExport={mayExport} />
}
