'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { ListScreen } from '@/components/list/list-screen'
import { useList } from '@/components/list/query-list'
import { useSplitPane } from '@/components/list/use-split-pane'
import { Button } from '@/components/ui/button'
import { listQuery } from '@/lib/client/read-query'
import { auditTrail } from '@/lib/features/audit/contract'
import { auditColumns } from './audit-columns'
import { AuditDetail } from './audit-detail'
import { AuditFilterBar } from './audit-filter-bar'
import { filterParsers, listInput } from './audit-filters'
import { AuditTrail } from './audit-trail'

export function AuditScreen({ mayOpenPeople }: { mayOpenPeople: boolean }) {
  const t = useTranslations('audit')
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'replace' })
  const pane = useSplitPane('open')
  const list = useList(
    useInfiniteQuery({ ...listQuery(auditTrail.list, listInput(filters)), placeholderData: keepPreviousData }),
  )
  const open = list.rows.find(({ id }) => id === pane.id)
  const opened = open !== undefined
  const columns = useMemo(() => auditColumns(t).filter(({ id }) => !(opened && id === 'subject')), [t, opened])

  return (
    <ListScreen
      title={t('title')}
      filters={
        <>
          <AuditTrail />
          <AuditFilterBar filters={filters} onChange={setFilters} />
        </>
      }
      list={list}
      partial={{ title: t('partial-title'), what: t('partial-what') }}
      nothing={{
        icon: <History aria-hidden />,
        title: t('empty-title'),
        children: t('empty-what'),
        action: <Button onClick={() => setFilters(null)}>{t('clear')}</Button>,
      }}
      table={{
        columns,
        activeId: pane.activeId,
        onActivate: ({ id }) => pane.show(id),
        onActiveChange: opened ? ({ id }) => pane.show(id) : undefined,
        rowHeight: 52,
        cardHeight: 96,
      }}
      loaded={t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: list.rows.length })}
      split={{
        pane: { ...pane, opened },
        label: t('title'),
        columns: opened && 'pane:grid-cols-[minmax(0,1fr)_400px]',
        beside: open && (
          <AuditDetail
            entry={open}
            mayOpenPeople={mayOpenPeople}
            onFilter={(change) => {
              setFilters(change)
              pane.clear()
            }}
            {...pane.region}
          />
        ),
      }}
    />
  )
}
