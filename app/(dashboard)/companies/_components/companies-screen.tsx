'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/list/data-table'
import { EmptyState } from '@/components/list/empty-state'
import { FilterBar, ListSearch } from '@/components/list/filter-bar'
import { matchesText } from '@/components/list/match-text'
import { ListFailure, LoadedNote, listState, PartialNotice, useLoadMore } from '@/components/list/query-list'
import { StaleNote } from '@/components/list/stale-note'
import { Button } from '@/components/ui/button'
import { listQuery } from '@/lib/client/read-query'
import { pagesAsOf } from '@/lib/core/page-age'
import { formatTaxId } from '@/lib/core/tax-id'
import { companies } from '@/lib/features/companies/contract'
import { companyColumns, documentsOf } from './company-columns'

export function CompaniesScreen() {
  const t = useTranslations('companies')
  const router = useRouter()
  const query = useInfiniteQuery(listQuery(companies.list, {}))
  const list = listState(query, useLoadMore(query))
  const [text, setText] = useState('')
  const columns = useMemo(() => companyColumns(t), [t])
  const shown = list.rows.filter((company) =>
    matchesText(text, [
      company.legalName,
      company.tradeName,
      company.cnpj,
      formatTaxId(company.cnpj),
      company.city,
      company.state,
    ]),
  )
  const count = list.rows.length
  const note = text
    ? t('matching', { matching: shown.length, count })
    : t(list.hasMore ? 'loaded-of-more' : 'loaded', { count })

  return (
    <>
      <PageHeader title={t('title')} />
      <FilterBar
        search={<ListSearch label={t('search-placeholder')} value={text} onValueChange={setText} />}
        end={
          query.data && (
            <StaleNote
              at={pagesAsOf(query.data, query.dataUpdatedAt)}
              onRefresh={() => query.refetch()}
              refreshing={query.isRefetching}
            />
          )
        }
      />
      <PartialNotice list={list} title={t('partial-title')}>
        {t('partial-what')}
      </PartialNotice>
      {list.failed ? (
        <ListFailure list={list} />
      ) : shown.length > 0 || list.loading ? (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={shown}
          rowId={(company) => company.id}
          rowHeight={52}
          cardHeight={112}
          onActivate={(company) => router.push(documentsOf(company))}
          onEndReached={list.loadMore}
          isGone={(company) => company.active === false}
          loading={list.loading}
          loadingMore={list.loadingMore}
          partial={list.hasMore}
          footer={<LoadedNote list={list}>{note}</LoadedNote>}
        />
      ) : text ? (
        <EmptyState
          title={t('no-match-title', { text })}
          action={<Button onClick={() => setText('')}>{t('no-match-action')}</Button>}
          fill
        >
          {t('no-match-what')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<Building2 aria-hidden />}
          title={t('empty-title')}
          action={
            <Button busy={query.isRefetching} onClick={() => query.refetch()}>
              {t('empty-action')}
            </Button>
          }
          fill
        >
          {t('empty-what')}
        </EmptyState>
      )}
    </>
  )
}
