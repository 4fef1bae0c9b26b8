'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useRef } from 'react'
import { isNarrowed, queueInput, queueNarrowing, sortOf } from '@/components/infractions/queue-filters'
import { LiveBadge } from '@/components/layout/live-note'
import { PageHeader } from '@/components/layout/page-header'
import { ListStates } from '@/components/list/list-screen'
import { useList } from '@/components/list/query-list'
import { ButtonLink } from '@/components/ui/button'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { type QueueSort, queueTabs } from '@/lib/core/infraction'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { AssigningNotice } from './assigning-notice'
import { QueueEmpty } from './queue-empty'
import { QueueFacts, WalkProblems } from './queue-facts'
import { QueueFilterBar } from './queue-filter-bar'
import { QueueList } from './queue-list'
import { QueueTabs, queuePanelId, tabId } from './queue-tabs'
import type { QueueViewer } from './queue-viewer'
import { useAssigning } from './use-assigning'
import { useRefreshWhileRead } from './use-refresh-while-read'
import { placeParsers, useWayBack, useWayThere } from './use-way-back'

/** Pages of a list that is read again by itself. */
const shortPages = 3
/** Of those who take no case. */
const othersTabs = queueTabs.filter((tab) => tab !== 'mine')

/** Every infraction, the one with the least estimated time left first, and who has it. */
export function QueueScreen({ viewer }: { viewer: QueueViewer }) {
  const t = useTranslations('infractions.queue')
  const place = useRef<HTMLElement>(null)
  const [{ at, ...filters }, set] = useQueryStates(placeParsers)
  const summaryQuery = useQuery(readQuery(infractions.queueSummary, queueNarrowing(filters)))
  const query = useInfiniteQuery(listQuery(infractions.queue, queueInput(filters)))
  const list = useList(query)
  const summary = summaryQuery.data
  const assigning = useAssigning()
  const way = useWayThere(filters)
  const { tab } = filters
  const change = (values: Partial<typeof filters> | Record<string, null>) => void set({ ...values, at: null })
  const refresh = () => {
    void summaryQuery.refetch()
    void query.refetch()
  }

  useRefreshWhileRead(place, {
    walk: summary?.walk,
    long: (query.data?.pages.length ?? 0) > shortPages,
    refetch: query.refetch,
  })
  useWayBack(place, at, list.rows.length > 0)

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {!list.failed && <LiveBadge />}
            {viewer.maySeeInsight && (
              <ButtonLink href="/pix/infractions/insight" prefetch={false} aria-label={t('insight')}>
                <ChartColumn aria-hidden />
                <span className="max-md:hidden">{t('insight')}</span>
              </ButtonLink>
            )}
          </>
        }
      />
      <QueueTabs
        tabs={viewer.mayAnswer || tab === 'mine' ? queueTabs : othersTabs}
        tab={tab}
        summary={summary}
        onChoose={(chosen) => change({ tab: chosen })}
      />
      <QueueFilterBar filters={filters} onChange={change} summary={summary} viewer={viewer} />
      <section
        ref={place}
        id={queuePanelId}
        role="tabpanel"
        aria-labelledby={tabId(tab)}
        className="flex min-h-0 flex-1 flex-col"
      >
        {summary && <QueueFacts summary={summary} />}
        {summary && <WalkProblems walk={summary.walk} onRetry={refresh} retrying={summaryQuery.isFetching} />}
        <AssigningNotice assigning={assigning} viewerId={viewer.id} />
        <ListStates
          list={list}
          partial={{ title: t('partial-title'), what: t('partial-what') }}
          nothing={
            <QueueEmpty
              tab={tab}
              narrowed={isNarrowed(filters)}
              reading={summary?.walk.state === 'reading' && summary.walk.completedAt === null}
              onChange={change}
              onRefresh={refresh}
            />
          }
        >
          <QueueList
            list={list}
            total={summary?.tabs[tab].count}
            agents={summary?.agents ?? []}
            sort={sortOf(filters)}
            onSort={(chosen: QueueSort) => change({ sort: chosen })}
            at={at}
            way={way}
            viewer={viewer}
            assigning={assigning}
          />
        </ListStates>
      </section>
    </>
  )
}
