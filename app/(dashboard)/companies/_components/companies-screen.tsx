'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { FilterBar, ListSearch } from '@/components/list/filter-bar'
import { ListScreen } from '@/components/list/list-screen'
import { matchesText } from '@/components/list/match-text'
import { PaneLoading } from '@/components/list/pane-state'
import { useList } from '@/components/list/query-list'
import { ListAge } from '@/components/list/stale-note'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { formatTaxId } from '@/lib/core/tax-id'
import { companies, companies as contracts } from '@/lib/features/companies/contract'
import type { Company } from '@/lib/features/companies/schema'
import { ActivityTable } from './activity-table'
import { companyColumns, documentsOf } from './company-columns'
import { parseAsView } from './view'

export function CompaniesScreen({ mayExport }: { mayExport: boolean }) {
  const t = useTranslations('companies')
  const router = useRouter()
  const list = useList(useInfiniteQuery(listQuery(companies.list, {})))
  const [text, setText] = useState('')
  const [view, setView] = useQueryState('view', parseAsView)
  const columns = useMemo(() => companyColumns(t), [t])
  const shown = list.rows.filter(({ legalName, tradeName, cnpj, city, state }) =>
    matchesText(text, [legalName, tradeName, cnpj, formatTaxId(cnpj), city, state]),
  )
  const count = list.rows.length

  return (
    <ListScreen
      title={t('title')}
      filters={
        <FilterBar
          search={<ListSearch label={t('search-placeholder')} value={text} onValueChange={setText} />}
          end={<ListAge list={list} />}
        >
          <Segmented
            label={t('view')}
            value={view}
            onValueChange={(chosen) => void setView(chosen)}
            segments={[
              { value: 'list', label: t('view-list') },
              { value: 'months', label: t('view-months') },
            ]}
          />
        </FilterBar>
      }
      list={list}
      rows={shown}
      partial={{ title: t('partial-title'), what: t('partial-what') }}
      nothing={
        text
          ? {
              title: t('no-match-title', { text }),
              children: t('no-match-what'),
              action: <Button onClick={() => setText('')}>{t('no-match-action')}</Button>,
            }
          : {
              icon: <Building2 aria-hidden />,
              title: t('empty-title'),
              children: t('empty-what'),
              action: (
                <Button busy={list.refreshing} onClick={list.refresh}>
                  {t('empty-action')}
                </Button>
              ),
            }
      }
      table={
        view === 'list'
          ? {
              columns,
              rowHeight: 52,
              cardHeight: 112,
              onActivate: (company) => router.push(documentsOf(company)),
              isGone: (company) => company.active === false,
            }
          : undefined
      }
      loaded={
        text
          ? t('matching', { matching: shown.length, count })
          : t(list.hasMore ? 'loaded-of-more' : 'loaded', { count })
      }
    >
      {view === 'months' && <ActivityView companies={shown} mayExport={mayExport} />}
    </ListScreen>
  )
}

/** The listed companies by month. */
function ActivityView({ companies, mayExport }: { companies: readonly Company[]; mayExport: boolean }) {
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
