'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX, Webhook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/list/data-table'
import { EmptyState } from '@/components/list/empty-state'
import { ListFailure, LoadedNote, listState, PartialNotice, useLoadMore } from '@/components/list/query-list'
import { StaleNote } from '@/components/list/stale-note'
import { useChangedStates } from '@/components/list/use-changed-states'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import { watchEvery } from '@/lib/client/live-pace'
import { webhookSetupQuery, webhooksQuery } from '@/lib/features/webhooks/queries'
import { EventPane } from './event-pane'
import { listInput, watchMs } from './place'
import { SetupPane } from './setup-pane'
import { useWebhookPlace } from './use-webhook-place'
import { webhookColumns } from './webhook-columns'
import { WebhookFilterBar } from './webhook-filter-bar'

/** What the services told Lastro and what was done about it; the set-up, or the open event, beside it. */
export function WebhooksScreen() {
  const t = useTranslations('webhooks')
  const listRef = useRef<HTMLElement>(null)
  const regionRef = useRef<HTMLElement>(null)
  const { filters, eventId, setupOpen, opened, show, showSetup, close, closeOnEscape, setFilters } =
    useWebhookPlace(listRef)
  const query = useInfiniteQuery({
    ...webhooksQuery(listInput(filters)),
    // A longer list is left to the person.
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? watchEvery(watchMs) : false),
  })
  const setup = useQuery({ ...webhookSetupQuery(), refetchInterval: () => watchEvery(watchMs) })
  const list = listState(query, useLoadMore(query))
  const changed = useChangedStates(list.rows)
  const columns = useMemo(() => webhookColumns(t), [t])
  const seenTypes = [
    ...(setup.data?.endpoints.flatMap(({ types }) => types) ?? []),
    ...list.rows.map(({ type }) => type),
  ]
  const filtered = Object.values(filters).some((value) => value !== null)
  const nothing = !list.loading && !list.failed && list.rows.length === 0
  const keys = { onKeyDown: closeOnEscape }
  const pane = { regionRef, onClose: close }

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          !opened && (
            <Button className="min-[1100px]:hidden" onClick={showSetup}>
              {t('setup.open')}
            </Button>
          )
        }
      />
      <div className={cx(opened && 'max-[1100px]:hidden')}>
        <WebhookFilterBar
          filters={filters}
          seenTypes={seenTypes}
          onChange={setFilters}
          end={
            query.data && (
              <StaleNote
                at={query.dataUpdatedAt}
                onRefresh={() => void query.refetch()}
                refreshing={query.isRefetching}
                precision="second"
              />
            )
          }
        />
      </div>
      <div {...keys} className="relative grid min-h-0 flex-1 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(392px,34%)]">
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
              icon={filtered ? <SearchX aria-hidden /> : <Webhook aria-hidden />}
              title={t(filtered ? 'no-match-title' : 'empty-title')}
              action={
                <Button onClick={filtered ? () => setFilters(null) : list.retry}>
                  {t(filtered ? 'clear' : 'empty-action')}
                </Button>
              }
            >
              {t(filtered ? 'no-match-what' : 'empty-what')}
            </EmptyState>
          )}
          {!list.failed && !nothing && (
            <DataTable
              label={t('list')}
              columns={columns}
              rows={list.rows}
              rowId={({ id }) => id}
              activeId={eventId}
              onActiveChange={({ id }) => show(id)}
              onActivate={() => regionRef.current?.focus()}
              onEndReached={list.loadMore}
              changedIds={changed}
              loading={list.loading}
              loadingMore={list.loadingMore}
              partial={list.hasMore}
              rowHeight={52}
              cardHeight={92}
              footer={
                <>
                  <LoadedNote list={list}>
                    {t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: list.rows.length })}
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
        {eventId === null ? (
          <SetupPane query={setup} shown={setupOpen} onFilter={setFilters} {...pane} />
        ) : (
          <EventPane key={eventId} id={eventId} listed={list.rows.find(({ id }) => id === eventId)} {...pane} />
        )}
      </div>
    </>
  )
}
