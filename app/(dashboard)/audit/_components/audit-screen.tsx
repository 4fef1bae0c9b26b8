'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useEffect, useMemo, useState } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/list/data-table'
import { EmptyState } from '@/components/list/empty-state'
import { ListFailure, LoadedNote, listState, PartialNotice, useLoadMore } from '@/components/list/query-list'
import { Button } from '@/components/ui/button'
import { auditQuery } from '@/lib/features/audit/queries'
import { auditColumns } from './audit-columns'
import { AuditDetail } from './audit-detail'
import { AuditFilterBar } from './audit-filter-bar'
import { filterParsers, listInput } from './audit-filters'
import { AuditTrail } from './audit-trail'

export function AuditScreen({ mayOpenPeople }: { mayOpenPeople: boolean }) {
  const t = useTranslations('audit')
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'replace' })
  const query = useInfiniteQuery({ ...auditQuery(listInput(filters)), placeholderData: keepPreviousData })
  const list = listState(query, useLoadMore(query))
  const [openId, setOpenId] = useState<string | null>(null)
  const open = list.rows.find((entry) => entry.id === openId)
  const shownBeside = open !== undefined
  const columns = useMemo(
    () => auditColumns(t).filter(({ id }) => !(shownBeside && id === 'subject')),
    [t, shownBeside],
  )
  const count = list.rows.length
  const close = () => setOpenId(null)
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setOpenId(null)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <PageHeader title={t('title')} />
      <AuditTrail />
      <AuditFilterBar filters={filters} onChange={setFilters} />
      <PartialNotice list={list} title={t('partial-title')}>
        {t('partial-what')}
      </PartialNotice>
      {list.failed ? (
        <ListFailure list={list} />
      ) : count > 0 || list.loading ? (
        <div className="relative flex min-h-0 flex-1">
          <DataTable
            label={t('title')}
            columns={columns}
            rows={list.rows}
            rowId={(entry) => entry.id}
            activeId={openId}
            onActivate={(entry) => setOpenId(entry.id)}
            onActiveChange={shownBeside ? (entry) => setOpenId(entry.id) : undefined}
            onEndReached={list.loadMore}
            loading={list.loading}
            loadingMore={list.loadingMore}
            partial={list.hasMore}
            footer={<LoadedNote list={list}>{t(list.hasMore ? 'loaded-of-more' : 'loaded', { count })}</LoadedNote>}
            rowHeight={52}
            cardHeight={96}
            className="min-w-0"
          />
          {open && (
            <AuditDetail
              entry={open}
              mayOpenPeople={mayOpenPeople}
              onClose={close}
              onFilter={(change) => {
                close()
                setFilters(change)
              }}
            />
          )}
        </div>
      ) : (
        <EmptyState
          icon={<History aria-hidden />}
          title={t('empty-title')}
          action={<Button onClick={() => setFilters(null)}>{t('clear')}</Button>}
          fill
        >
          {t('empty-what')}
        </EmptyState>
      )}
    </>
  )
}
