'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ChartLine, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useDeferredValue, useState } from 'react'
import { CompanyChooser } from '@/components/documents/company-chooser'
import { DaysFilter } from '@/components/list/days-filter'
import { FileMenu } from '@/components/list/file-menu'
import { FilterBar, ListSearch } from '@/components/list/filter-bar'
import { KeyHint } from '@/components/list/key-hint'
import { ListScreen } from '@/components/list/list-screen'
import { OptionFilter } from '@/components/list/option-filter'
import { ListAge } from '@/components/list/stale-note'
import { useSplitPane } from '@/components/list/use-split-pane'
import { Button, ButtonLink } from '@/components/ui/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { readQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { backingDirections } from '@/lib/core/backing'
import { bills } from '@/lib/features/bills/contract'
import { billStates, isPayable } from '@/lib/features/bills/rules/bill-states'
import type { Bill } from '@/lib/features/bills/schema'
import { Agenda, type Ticks } from './agenda'
import { billViews, fileInput, filterParsers, summaryInput } from './bill-filters'
import { HabitOffers } from './bill-habit'
import { BillPane } from './bill-pane'
import type { BillRights } from './bill-rights'
import { BillSums } from './bill-sums'
import { MonthView } from './month-view'
import { OldBillsDialog } from './old-bills-dialog'
import { PayBar } from './pay-bar'
import { useAgenda } from './use-agenda'

/** Bills to pay and to receive: by day with overdue ones first, or those without a due day. */
export function BillsScreen({ rights }: { rights: BillRights }) {
  const t = useTranslations('bills')
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'replace' })
  const { view, direction, state, companyId, q } = filters
  const pane = useSplitPane('open')
  const deferred = { ...filters, q: useDeferredValue(q) }
  const { list, groups, late } = useAgenda(deferred)
  const summary = useQuery(readQuery(bills.summary, summaryInput(filters)))
  const read = summary.data?.read
  const filtered =
    q !== '' ||
    direction !== null ||
    state !== null ||
    companyId !== null ||
    filters.from !== null ||
    filters.to !== null
  const count = list.rows.length
  const emptyView = view === 'undated' ? view : 'agenda'
  const { chosen, ticks, clear } = useTicks(list.rows, rights)
  const [markingOld, setMarkingOld] = useState(false)
  return (
    <ListScreen
      title={t('title')}
      actions={
        <>
          <CompanyChooser companyId={companyId} onChange={(chosen) => void setFilters({ companyId: chosen })} />
          <FileMenu
            label={t('file')}
            note={t('file-note')}
            formats={[{ href: fileUrl(bills.file, fileInput(filters)), name: 'CSV', what: t('file-csv') }]}
          />
          <ButtonLink href="/bills/forecast" aria-label={t('forecast.title')}>
            <ChartLine aria-hidden />
            <span className="max-md:hidden">{t('forecast.title')}</span>
          </ButtonLink>
        </>
      }
      filters={
        <FilterBar
          search={<ListSearch label={t('search')} value={q} onValueChange={(text) => void setFilters({ q: text })} />}
          end={<ListAge list={list} />}
        >
          <Segmented
            label={t('view')}
            value={view}
            onValueChange={(chosen) => void setFilters({ view: chosen })}
            segments={billViews.map((value) => ({ value, label: t(`views.${value}`) }))}
          />
          <OptionFilter
            name={t('direction')}
            options={backingDirections.map((value) => ({ value, label: t(`words.open-${value}`) }))}
            value={direction}
            onChange={(chosen) => void setFilters({ direction: chosen })}
          />
          {view === 'agenda' && (
            <DaysFilter from={filters.from} to={filters.to} onChange={(days) => void setFilters(days)} />
          )}
          <OptionFilter
            name={t('state')}
            options={billStates.map((value) => ({ value, label: t(`words.states.${value}`) }))}
            value={state}
            onChange={(chosen) => void setFilters({ state: chosen })}
          />
        </FilterBar>
      }
      above={<BillSums query={summary} narrow={pane.opened} />}
      list={list}
      notices={view === 'undated' && rights.change && <HabitOffers rows={list.rows} />}
      trouble={
        view === 'month' && (
          <MonthView
            filters={deferred}
            onMonth={(month) => void setFilters({ month })}
            onOpen={(day) => void setFilters({ view: 'agenda', from: day, to: day })}
          />
        )
      }
      partial={{ title: t('partial-title'), what: t('partial-what') }}
      nothing={
        filtered
          ? {
              icon: <SearchX aria-hidden />,
              title: t('no-match-title'),
              children: t('no-match-what'),
              action: <Button onClick={() => void setFilters({ ...none })}>{t('no-match-action')}</Button>,
            }
          : {
              icon: <CalendarClock aria-hidden />,
              title: t(`empty-${emptyView}`, { soFar: String(read?.complete === false) }),
              children: t(`empty-${emptyView}-what`),
            }
      }
      loaded={t(list.hasMore || late ? 'loaded-of-more' : 'loaded', { count })}
      footerEnd={
        <>
          <KeyHint keys={['j', 'k']}>{t('keys-hint')}</KeyHint>
          {rights.out && <KeyHint keys={['x']}>{t('tick-hint')}</KeyHint>}
        </>
      }
      below={
        <>
          {chosen.length > 0 && <PayBar chosen={chosen} onClear={clear} />}
          {markingOld && <OldBillsDialog filters={filters} onClose={() => setMarkingOld(false)} />}
        </>
      }
      split={{
        pane,
        label: t('list'),
        columns: pane.opened && 'pane:grid-cols-[minmax(0,1fr)_minmax(400px,42%)]',
        detail: pane.id !== null && (
          <BillPane
            key={pane.id}
            id={pane.id}
            listed={list.rows.find(({ id }) => id === pane.id)}
            rights={rights}
            {...pane.region}
          />
        ),
      }}
    >
      <Agenda
        list={list}
        groups={groups}
        late={late}
        narrow={pane.opened}
        ticks={ticks}
        onOld={rights.change ? () => setMarkingOld(true) : undefined}
        {...pane.rowProps}
      />
    </ListScreen>
  )
}

const none = { q: null, from: null, to: null, direction: null, state: null, companyId: null }

/** Bills selected for a joint payment; paid or no longer visible bills are dropped. */
function useTicks(rows: readonly Bill[], rights: BillRights) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const may = (row: Bill) => rights.out && isPayable(row)
  const toggle = (id: string) => setIds((now) => now.symmetricDifference(new Set([id])))
  const ticks: Ticks = {
    of: (row) => (may(row) ? { ticked: ids.has(row.id), onTick: () => toggle(row.id) } : null),
  }
  return { chosen: rows.filter((row) => ids.has(row.id) && may(row)), ticks, clear: () => setIds(new Set()) }
}
