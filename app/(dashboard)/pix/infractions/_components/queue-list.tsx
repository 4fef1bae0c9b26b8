'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/list/data-table'
import { ListFooter, type ListState } from '@/components/list/query-list'
import { Kbd } from '@/components/ui/kbd'
import type { QueueSort } from '@/lib/core/infraction'
import type { QueueRow, QueueSummary } from '@/lib/features/pix/infractions/queue/schema'
import { queueColumns } from './queue-columns'
import type { QueueViewer } from './queue-viewer'
import type { Assigning } from './use-assigning'

type QueueListProps = {
  list: ListState<QueueRow>
  /** How many there are in the tab, where that is known. */
  total: number | undefined
  agents: QueueSummary['agents']
  sort: QueueSort
  onSort: (sort: QueueSort) => void
  /** The case that was opened last. */
  at: string | null
  way: { addressOf: (id: string) => string; remember: (id: string) => void; open: (id: string) => void }
  viewer: QueueViewer
  assigning: Assigning
}

export function QueueList({ list, total, agents, sort, onSort, at, way, viewer, assigning }: QueueListProps) {
  const t = useTranslations('infractions.queue')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      queueColumns({
        t,
        locale,
        sort,
        onSort,
        addressOf: way.addressOf,
        onOpen: way.remember,
        viewer,
        agents,
        assigning,
      }),
    [t, locale, sort, onSort, way, viewer, agents, assigning],
  )
  const count = list.rows.length
  const take = (row: QueueRow) => {
    if (row.assignee === null && row.answer === null) assigning.assign(row, viewer)
  }
  return (
    <>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={list.rows}
        activeId={at}
        onActivate={({ id }) => way.open(id)}
        rowKeys={viewer.mayAnswer ? { a: take } : undefined}
        letters
        onEndReached={list.loadMore}
        loading={list.loading}
        loadingMore={list.loadingMore}
        partial={list.hasMore}
        rowHeight={52}
        cardHeight={104}
        cardClass="max-md:grid-cols-[minmax(0,1fr)_max-content_max-content]"
      />
      <ListFooter list={list} end={<KeyHints mayTake={viewer.mayAnswer} />}>
        {total === undefined || total < count
          ? t('loaded-alone', { count })
          : t('loaded', { count: count.toLocaleString(locale), total: total.toLocaleString(locale) })}
      </ListFooter>
    </>
  )
}

function KeyHints({ mayTake }: { mayTake: boolean }) {
  const t = useTranslations('infractions.queue.keys')
  return (
    <span className="ml-auto hidden items-center gap-1.5 lg:flex">
      <Kbd>J</Kbd>
      <Kbd>K</Kbd>
      {t('walk')}
      <Kbd>↵</Kbd>
      {t('open')}
      {mayTake && (
        <>
          <Kbd>A</Kbd>
          {t('take')}
        </>
      )}
    </span>
  )
}
