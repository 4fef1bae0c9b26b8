'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDownLeft, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { KeyHint } from '@/components/list/key-hint'
import { ListAge } from '@/components/list/list-age'
import { ListScreen } from '@/components/list/list-screen'
import { useList } from '@/components/list/query-list'
import { useSplitPane } from '@/components/list/use-split-pane'
import { Button } from '@/components/ui/button'
import { listQuery } from '@/lib/client/read-query'
import { received } from '@/lib/features/pix/received/contract'
import { useReceivedChanges, withoutRepeats } from './received-changes'
import { receivedColumns } from './received-columns'
import { ReceivedDetail, type ReceivedRights } from './received-detail'
import { ReceivedFilterBar } from './received-filter-bar'
import { filterParsers, isNarrowed, listInput, noFilters, type ReceivedFilters } from './received-filters'

/** Received payments with their refunds, and a pane for the open one. */
export function ReceivedScreen({ rights }: { rights: ReceivedRights }) {
  const t = useTranslations('received')
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push' })
  const pane = useSplitPane('open')
  const input = listInput(filters)
  const query = useInfiniteQuery(listQuery(received, input))
  const list = useList(query)
  const rows = useMemo(() => withoutRepeats(query.data?.pages.flatMap(({ items }) => items) ?? []), [query.data])
  const changes = useReceivedChanges(rows, JSON.stringify(input))
  const opened = pane.opened && !list.failed
  const dated = rows.some(({ at }) => at !== null) || rows.length === 0
  const columns = useMemo(() => receivedColumns({ t, narrow: opened, dated }), [t, opened, dated])
  const ofAccount = !rights.accounts
  const filtered = isNarrowed(filters, ofAccount)
  const narrow = (change: Partial<ReceivedFilters> | null) => {
    void setFilters(change)
    pane.clear()
  }
  const clear = () => narrow(ofAccount ? null : noFilters)

  return (
    <ListScreen
      title={t('title')}
      actions={rights.accounts && <AccountSwitcher />}
      filters={
        <ReceivedFilterBar
          filters={filters}
          ofAccount={ofAccount}
          onChange={(change) => (change === null ? clear() : narrow(change))}
          end={<ListAge list={list} />}
        />
      }
      list={list}
      rows={rows}
      partial={{ title: t('partial-title'), what: t('partial-what') }}
      nothing={{
        icon: filtered ? <SearchX aria-hidden /> : <ArrowDownLeft aria-hidden />,
        title: t(filtered ? 'no-match-title' : 'empty-title'),
        children: t(filtered ? 'no-match-what' : 'empty-what'),
        action: (
          <Button onClick={filtered ? clear : list.retry}>{t(filtered ? 'no-match-action' : 'empty-action')}</Button>
        ),
      }}
      table={{ columns, ...pane.rowProps, changedIds: changes, rowHeight: 52, cardHeight: 92 }}
      loaded={t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: rows.length })}
      footerEnd={<KeyHint>{t('keys-hint')}</KeyHint>}
      split={{
        pane: { ...pane, opened },
        label: t('list'),
        columns: opened && 'pane:grid-cols-[minmax(0,1fr)_minmax(392px,36%)]',
        detail: opened && (
          <ReceivedDetail
            key={pane.id}
            entry={rows.find(({ id }) => id === pane.id)}
            list={list}
            accountId={input.accountId}
            rights={rights}
            onPayer={(payerDocument) => narrow({ payerDocument })}
            {...pane.region}
          />
        ),
      }}
    />
  )
}
