'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChartColumn, CircleCheck, SearchX, ShieldAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useRef } from 'react'
import {
  isNarrowed,
  noNarrowing,
  type QueueFilters,
  queueInput,
  queueNarrowing,
  sortOf,
} from '@/components/infractions/queue-filters'
import { LiveBadge } from '@/components/layout/live-note'
import { ListScreen } from '@/components/list/list-screen'
import { useList } from '@/components/list/query-list'
import { Button, ButtonLink } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { QueueRow } from '@/lib/features/pix/infractions/queue-schema'
import { type QueueTab, queueTabs } from '@/lib/features/pix/infractions/rules/infraction'
import { AssignBar, SeveralNotice, useAssigningSeveral } from './assign-bar'
import { AssigningNotice, type QueueViewer, useAssigning } from './assigning'
import { queueColumns } from './queue-columns'
import { QueueFacts, SyncProblems } from './queue-facts'
import { QueueFilterBar } from './queue-filter-bar'
import { QueueTabs, queuePanelId, tabId } from './queue-tabs'
import { TakeNextButton, TakeNextNotice, useTakeNext } from './take-next'
import { placeParsers, useRefreshDuringSync, useWayBack, useWayThere } from './use-place'
import { Workload } from './workload'

/** Pages of a list that is read again by itself. */
const shortPages = 3
/** Tabs of people who take no cases. */
const othersTabs = queueTabs.filter((tab) => tab !== 'mine')

/** All infractions with their assignees, the one with the least estimated time first. */
export function QueueScreen({ viewer }: { viewer: QueueViewer }) {
  const t = useTranslations('infractions.queue')
  const locale = useLocale()
  const place = useRef<HTMLElement>(null)
  const [{ at, ...filters }, set] = useQueryStates(placeParsers)
  const summaryQuery = useQuery(readQuery(infractions.queueSummary, queueNarrowing(filters)))
  const query = useInfiniteQuery(listQuery(infractions.queue, queueInput(filters)))
  const list = useList(query)
  const summary = summaryQuery.data
  const assigning = useAssigning()
  const several = useAssigningSeveral(list.rows)
  const way = useWayThere(filters)
  const taking = useTakeNext(way.open)
  const { tab } = filters
  const total = summary?.tabs[tab].count
  const count = list.rows.length
  const change = (values: Partial<typeof filters> | Record<string, null>) => void set({ ...values, at: null })
  const take = (row: QueueRow) => {
    if (row.assignee === null && row.answer === null) assigning.assign(row, viewer)
  }
  const refresh = () => {
    void summaryQuery.refetch()
    void query.refetch()
  }

  useRefreshDuringSync(place, {
    sync: summary?.walk,
    long: (query.data?.pages.length ?? 0) > shortPages,
    refetch: query.refetch,
  })
  useWayBack(place, at, count > 0)

  const nothing = useQueueNothing({
    tab,
    narrowed: isNarrowed(filters),
    reading: summary?.walk.state === 'reading' && summary.walk.completedAt === null,
    onChange: change,
    onRefresh: refresh,
  })

  return (
    <ListScreen
      title={t('title')}
      actions={
        <>
          {!list.failed && <LiveBadge />}
          {viewer.maySeeInsight && (
            <ButtonLink href="/pix/infractions/insight" aria-label={t('insight')}>
              <ChartColumn aria-hidden />
              <span className="max-md:hidden">{t('insight')}</span>
            </ButtonLink>
          )}
          {viewer.mayAnswer && <TakeNextButton taking={taking} />}
        </>
      }
      filters={
        <>
          <QueueTabs
            tabs={viewer.mayAnswer || tab === 'mine' ? queueTabs : othersTabs}
            tab={tab}
            summary={summary}
            onChoose={(chosen) => change({ tab: chosen })}
          />
          <QueueFilterBar filters={filters} onChange={change} summary={summary} viewer={viewer} />
        </>
      }
      region={{ ref: place, id: queuePanelId, role: 'tabpanel', 'aria-labelledby': tabId(tab) }}
      above={
        <>
          {summary && <QueueFacts summary={summary} />}
          {summary && <SyncProblems sync={summary.walk} onRetry={refresh} retrying={summaryQuery.isFetching} />}
          {summary && tab === 'to-answer' && (
            <Workload
              workload={summary.workload}
              viewer={viewer}
              assignee={filters.assignee}
              onChoose={(assignee) => change({ assignee })}
            />
          )}
          <TakeNextNotice taking={taking} />
          <AssigningNotice assigning={assigning} viewerId={viewer.id} />
          <SeveralNotice several={several} />
        </>
      }
      below={<AssignBar several={several} viewer={viewer} agents={summary?.agents ?? []} />}
      list={list}
      partial={{ title: t('partial-title'), what: t('partial-what') }}
      nothing={nothing}
      table={{
        label: t('list'),
        columns: queueColumns({
          t,
          sort: sortOf(filters),
          onSort: (sort) => change({ sort }),
          addressOf: way.addressOf,
          onOpen: way.remember,
          viewer,
          agents: summary?.agents ?? [],
          assigning,
          several,
        }),
        activeId: at,
        onActivate: ({ id }) => way.open(id),
        rowKeys: viewer.mayAnswer ? { a: take, x: several.toggle } : undefined,
        letters: true,
        rowHeight: 52,
        cardHeight: 116,
        cardClass: 'max-md:grid-cols-[minmax(0,1fr)_max-content_max-content]',
      }}
      loaded={
        total === undefined || total < count
          ? t('loaded-alone', { count })
          : t('loaded', { count: count.toLocaleString(locale), total: total.toLocaleString(locale) })
      }
      footerEnd={<KeyHints mayTake={viewer.mayAnswer} />}
    />
  )
}

function KeyHints({ mayTake }: { mayTake: boolean }) {
  const t = useTranslations('infractions.queue.keys')
  return (
    <span className="ml-auto hidden items-center gap-1.5 lg:flex">
      <Kbd>J</Kbd>
      <Kbd>K</Kbd>
      {t('move')}
      <Kbd>↵</Kbd>
      {t('open')}
      {mayTake && (
        <>
          <Kbd>A</Kbd>
          {t('take')}
          <Kbd>X</Kbd>
          {t('tick')}
        </>
      )}
    </span>
  )
}

type QueueNothing = {
  tab: QueueTab
  narrowed: boolean
  /** The provider's list is still being read for the first time. */
  reading: boolean
  onChange: (change: Partial<QueueFilters> | typeof noNarrowing) => void
  onRefresh: () => void
}

/** Nothing in a tab: what would be here, and the next step. */
function useQueueNothing({ tab, narrowed, reading, onChange, onRefresh }: QueueNothing) {
  const t = useTranslations('infractions.queue.empty')
  if (reading) return { icon: <ShieldAlert aria-hidden />, title: t('reading-title'), children: t('reading-what') }
  const steps: Record<QueueTab | 'no-match', () => void> = {
    'no-match': () => onChange(noNarrowing),
    'to-answer': () => onChange({ tab: 'all' }),
    mine: () => onChange({ tab: 'to-answer', assignee: 'nobody' }),
    answered: () => onChange({ tab: 'to-answer' }),
    all: onRefresh,
  }
  const why = narrowed ? 'no-match' : tab
  const Icon = narrowed ? SearchX : tab === 'to-answer' ? CircleCheck : ShieldAlert
  return {
    icon: <Icon aria-hidden />,
    title: t(`${why}-title`),
    children: t(`${why}-what`),
    action: <Button onClick={steps[why]}>{t(`${why}-action`)}</Button>,
  }
}
