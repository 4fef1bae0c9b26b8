'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX, Webhook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { KeyHint } from '@/components/list/key-hint'
import { ListScreen } from '@/components/list/list-screen'
import { useList } from '@/components/list/query-list'
import { ListAge } from '@/components/list/stale-note'
import { useChangedStates } from '@/components/list/use-changed-states'
import { useSplitPane } from '@/components/list/use-split-pane'
import { Button } from '@/components/ui/button'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { webhooks } from '@/lib/features/webhooks/contract'
import { EventPane } from './event-pane'
import { SetupPane } from './setup-pane'
import { webhookColumns } from './webhook-columns'
import { WebhookFilterBar } from './webhook-filter-bar'
import { filterParsers, listInput, type WebhookFilters } from './webhook-filters'

/** Replaces an event's id, which is a number; on wide screens the set-up is always shown. */
const setupWord = 'setup'

/** Notifications of the services with the actions that followed, and a pane for the set-up or the open event. */
export function WebhooksScreen() {
  const t = useTranslations('webhooks')
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push' })
  const pane = useSplitPane('open')
  const query = useInfiniteQuery(listQuery(webhooks.list, listInput(filters)))
  const setup = useQuery(readQuery(webhooks.setup, {}))
  const list = useList(query)
  const changed = useChangedStates(list.rows)
  const columns = useMemo(() => webhookColumns(t), [t])
  const seenTypes = [
    ...(setup.data?.endpoints.flatMap(({ types }) => types) ?? []),
    ...list.rows.map(({ type }) => type),
  ]
  const filtered = Object.values(filters).some((value) => value !== null)
  const narrow = (change: Partial<WebhookFilters> | null) => {
    void setFilters(change)
    pane.clear()
  }
  const setupOpen = pane.id === setupWord
  const event = setupOpen ? null : pane.id

  return (
    <ListScreen
      title={t('title')}
      actions={
        !pane.opened && (
          <Button className="pane:hidden" onClick={() => pane.show(setupWord)}>
            {t('setup.open')}
          </Button>
        )
      }
      filters={
        <WebhookFilterBar
          filters={filters}
          seenTypes={seenTypes}
          onChange={narrow}
          end={<ListAge list={list} precision="second" />}
        />
      }
      list={list}
      partial={{ title: t('partial-title'), what: t('partial-what') }}
      nothing={
        filtered
          ? {
              icon: <SearchX aria-hidden />,
              title: t('no-match-title'),
              children: t('no-match-what'),
              action: <Button onClick={() => narrow(null)}>{t('clear')}</Button>,
            }
          : {
              icon: <Webhook aria-hidden />,
              title: t('empty-title'),
              children: t('empty-what'),
              action: <Button onClick={list.retry}>{t('empty-action')}</Button>,
            }
      }
      table={{
        label: t('list'),
        columns,
        ...pane.rowProps,
        activeId: event,
        changedIds: changed,
        rowHeight: 52,
        cardHeight: 92,
      }}
      loaded={t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: list.rows.length })}
      footerEnd={<KeyHint>{t('keys-hint')}</KeyHint>}
      split={{
        pane,
        label: t('list'),
        columns: 'pane:grid-cols-[minmax(0,1fr)_minmax(392px,34%)]',
        detail:
          event === null ? (
            <SetupPane query={setup} shown={setupOpen} onFilter={narrow} {...pane.region} />
          ) : (
            <EventPane key={event} id={event} listed={list.rows.find(({ id }) => id === event)} {...pane.region} />
          ),
      }}
    />
  )
}
