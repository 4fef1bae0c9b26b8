'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDownLeft, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/list/data-table'
import { EmptyState } from '@/components/list/empty-state'
import { ListFailure, LoadedNote, listState, PartialNotice, useLoadMore } from '@/components/list/query-list'
import { StaleNote } from '@/components/list/stale-note'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import { watchEvery } from '@/lib/client/live-pace'
import { pagesAsOf } from '@/lib/core/page-age'
import { receivedQuery } from '@/lib/features/pix/received/queries'
import { withoutRepeats } from './news'
import { OpenEntry } from './open-entry'
import { receivedColumns } from './received-columns'
import type { ReceivedRights } from './received-detail'
import { ReceivedFilterBar } from './received-filter-bar'
import { isNarrowed, listInput } from './received-filters'
import { useNews } from './use-news'
import { useOpenEntry } from './use-open-entry'

/** How often the first page is asked for again; a longer list is left to the person. */
const watchMs = 30_000

/** Received payments and what became of them, one of them open beside the list. */
export function ReceivedScreen({ rights }: { rights: ReceivedRights }) {
  const t = useTranslations('received')
  const listRef = useRef<HTMLElement>(null)
  const regionRef = useRef<HTMLElement>(null)
  const { openId, filters, show, close, closeOnEscape, setFilters, clearFilters } = useOpenEntry(listRef)
  const input = listInput(filters)
  const query = useInfiniteQuery({
    ...receivedQuery(input),
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? watchEvery(watchMs) : false),
  })
  const list = listState(query, useLoadMore(query))
  const rows = useMemo(() => withoutRepeats(query.data?.pages.flatMap(({ items }) => items) ?? []), [query.data])
  const news = useNews(rows, JSON.stringify(input))
  const opened = openId !== null && !list.failed
  const dated = rows.some(({ at }) => at !== null) || rows.length === 0
  const columns = useMemo(() => receivedColumns({ t, narrow: opened, dated }), [t, opened, dated])
  const ofAccount = !rights.accounts
  const filtered = isNarrowed(filters, ofAccount)
  const nothing = !list.loading && !list.failed && rows.length === 0
  const clear = () => clearFilters(ofAccount)
  const keys = { onKeyDown: closeOnEscape }

  return (
    <>
      <PageHeader title={t('title')} actions={rights.accounts && <AccountSwitcher />} />
      <div className={cx(opened && 'max-[1100px]:hidden')}>
        <ReceivedFilterBar
          filters={filters}
          ofAccount={ofAccount}
          onChange={(change) => (change === null ? clear() : setFilters(change))}
          end={
            query.data && (
              <StaleNote
                at={pagesAsOf(query.data, query.dataUpdatedAt)}
                onRefresh={() => void query.refetch()}
                refreshing={query.isRefetching}
              />
            )
          }
        />
      </div>
      <div
        {...keys}
        className={cx(
          'relative grid min-h-0 flex-1',
          opened && 'min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(392px,36%)]',
        )}
      >
        <section
          ref={listRef}
          aria-label={t('list')}
          className={cx('flex min-h-0 min-w-0 flex-col', opened && 'max-[1100px]:invisible')}
        >
          <PartialNotice list={list} title={t('partial-title')}>
            {t('partial-what')}
          </PartialNotice>
          {list.failed && <ListFailure list={list} />}
          {nothing && (
            <EmptyState
              fill
              icon={filtered ? <SearchX aria-hidden /> : <ArrowDownLeft aria-hidden />}
              title={t(filtered ? 'no-match-title' : 'empty-title')}
              action={
                <Button onClick={filtered ? clear : list.retry}>
                  {t(filtered ? 'no-match-action' : 'empty-action')}
                </Button>
              }
            >
              {t(filtered ? 'no-match-what' : 'empty-what')}
            </EmptyState>
          )}
          {!list.failed && !nothing && (
            <DataTable
              label={t('title')}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              activeId={openId}
              onActiveChange={({ id }) => show(id)}
              onActivate={() => regionRef.current?.focus()}
              onEndReached={list.loadMore}
              changedIds={news}
              loading={list.loading}
              loadingMore={list.loadingMore}
              partial={list.hasMore}
              rowHeight={52}
              cardHeight={92}
              footer={
                <>
                  <LoadedNote list={list}>
                    {t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: rows.length })}
                  </LoadedNote>
                  <span className="ml-auto hidden items-center gap-1.5 xl:flex">
                    <Kbd>↑</Kbd>
                    <Kbd>↓</Kbd>
                    {t('walk-hint')}
                  </span>
                </>
              }
            />
          )}
        </section>
        {opened && (
          <OpenEntry
            entry={rows.find(({ id }) => id === openId)}
            list={list}
            accountId={input.accountId}
            rights={rights}
            regionRef={regionRef}
            onPayer={(payerDocument) => setFilters({ payerDocument })}
            onClose={close}
          />
        )}
      </div>
    </>
  )
}
