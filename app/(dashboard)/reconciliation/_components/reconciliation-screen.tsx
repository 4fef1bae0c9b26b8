'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useRef, useState } from 'react'
import { CompanyChooser } from '@/components/documents/company-chooser'
import { GuideLink } from '@/components/layout/guide-link'
import { PageHeader } from '@/components/layout/page-header'
import { LateEmptyState } from '@/components/list/failures'
import { ListStates } from '@/components/list/list-screen'
import { ListFooter } from '@/components/list/query-list'
import { useChangedStates } from '@/components/list/use-changed-states'
import { Segmented } from '@/components/ui/fields/segmented'
import { readQuery } from '@/lib/client/read-query'
import { backingDirections } from '@/lib/core/backing'
import { reconciliation } from '@/lib/features/reconciliation/contract'
import type { BackingRow } from '@/lib/features/reconciliation/schema'
import { AskingDialog, usePreloadedDialogs } from './asking-dialog'
import { ClosedLine } from './closed-line'
import { DayChart } from './day-chart'
import { isNotConfigured, NotConfigured, useNothing } from './empty-ledger'
import { allFigures } from './figures'
import { type ChangeFilters, filterParsers, monthOf, summaryInput } from './filters'
import { Ledger } from './ledger/ledger'
import { useNoteName, usePartyName } from './ledger/names'
import { LedgerRow } from './ledger/row'
import { LedgerFilters } from './ledger-filters'
import { MonthActions } from './month-actions'
import { MonthStepper } from './month-stepper'
import { ReadProgress } from './read-progress'
import { ledgerPanelId, panelLabelId, StateTabs } from './state-tabs'
import { BulkBar, KeyHints, StickyBar } from './sticky-bar'
import { useDecisions } from './use-decisions'
import { useLedgerActions } from './use-ledger-actions'
import { useLedgerRows } from './use-ledger-rows'

/** Loaded when first opened. */
const ReviewDialog = dynamic(() => import('./review-dialog').then((part) => part.ReviewDialog), {
  ssr: false,
})

export type ReconciliationViewer = { id: string; mayDecide: boolean }

/** A month's payments and notes with the links between them. */
export function ReconciliationScreen({ viewer }: { viewer: ReconciliationViewer }) {
  const t = useTranslations('reconciliation')
  const locale = useLocale()
  const pane = useRef<HTMLDivElement>(null)
  const [filters, set] = useQueryStates(filterParsers)
  const [reviewing, setReviewing] = useState(false)
  const { direction, side, state, open } = filters
  const month = monthOf(filters)
  const change: ChangeFilters = (changed) => void set(changed, { history: 'push' })
  const onOpen = (id: string | null) => void set({ open: id }, { history: 'replace' })

  const summary = useQuery(readQuery(reconciliation.summary, summaryInput(filters))).data
  const { list, rows, keep } = useLedgerRows(filters)
  const changed = useChangedStates(rows)
  const noteName = useNoteName()
  const partyName = usePartyName()
  const nameOf = ({ payment, document }: BackingRow) =>
    document ? noteName(document) : payment ? partyName(payment.party) : ''
  const decisions = useDecisions({ side, nameOf, onDecided: keep })
  const { acts, handlers, picked, asking, closeDialog } = useLedgerActions({
    decisions,
    mayDecide: viewer.mayDecide,
    openId: open,
    onOpen,
  })
  const read = (side === 'payments' ? summary?.read.documents : summary?.read.payments) ?? 0
  const nothing = useNothing({ filters, summary, onChange: change })
  const openRow = rows.find(({ id }) => id === open)
  usePreloadedDialogs(viewer.mayDecide)
  const off = isNotConfigured(list.error)
  const total = state === null ? summary && allFigures(summary).count : summary?.states[state].count

  const place = (
    <>
      <MonthStepper month={month} onChange={(chosen) => change({ month: chosen, open: null })} />
      <Segmented
        label={t('direction.label')}
        value={direction}
        onValueChange={(chosen) => change({ direction: chosen, open: null })}
        segments={backingDirections.map((value) => ({ value, label: t(`direction.${value}`) }))}
      />
    </>
  )

  return (
    <>
      <PageHeader
        title={t('title')}
        note={<div className="flex items-center gap-3 p-1">{place}</div>}
        actions={
          <>
            <CompanyChooser companyId={filters.companyId} onChange={(companyId) => change({ companyId, open: null })} />
            {!off && (
              <MonthActions
                month={month}
                direction={direction}
                companyId={filters.companyId}
                mayDecide={viewer.mayDecide}
              />
            )}
          </>
        }
      />
      {off ? (
        <NotConfigured />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col max-md:block max-md:overflow-auto">
          <div className="flex items-center justify-between border-line border-b py-2 pr-4 pl-2 md:hidden">{place}</div>
          <div className="grid flex-none border-line border-b xl:grid-cols-[minmax(0,1fr)_276px]">
            <StateTabs
              direction={direction}
              side={side}
              state={state}
              summary={summary}
              onChoose={(chosen) => change({ state: chosen, open: null })}
            />
            <div className="border-line md:max-xl:hidden max-md:border-t xl:border-l">
              <DayChart month={month} days={summary?.days} />
            </div>
          </div>
          <LedgerFilters filters={filters} onChange={change} summary={summary} />
          <ClosedLine
            month={month}
            companyId={filters.companyId}
            className="flex-none border-line border-b px-5 py-2 max-md:px-4"
          />
          {summary && (
            <ReadProgress
              key={month}
              month={month}
              read={summary.read}
              className="border-line border-b px-4 py-2.5 md:hidden"
            />
          )}
          <section
            id={ledgerPanelId}
            role="tabpanel"
            aria-labelledby={panelLabelId(state)}
            className="flex min-h-0 flex-1 flex-col max-md:block"
          >
            <ListStates
              list={list}
              count={rows.length}
              partial={{ title: t('partial-title'), what: t('partial-what') }}
              nothing={<LateEmptyState fill {...nothing} />}
            >
              <Ledger
                pane={pane}
                direction={direction}
                side={side}
                rows={rows}
                list={list}
                openId={open}
                onOpen={onOpen}
                keys={acts}
                mayDecide={viewer.mayDecide}
                still={asking !== null || reviewing}
              >
                {(row, at, isStop) => (
                  <LedgerRow
                    key={row.id}
                    row={row}
                    at={at}
                    isOpen={row.id === open}
                    isStop={isStop}
                    pickedId={picked.get(row.id) ?? null}
                    busy={decisions.busy.has(row.id)}
                    failure={decisions.failures.get(row.id)}
                    changed={changed.has(row.id)}
                    direction={direction}
                    viewerId={viewer.id}
                    mayDecide={viewer.mayDecide}
                    read={read}
                    handlers={handlers}
                  />
                )}
              </Ledger>
            </ListStates>
          </section>
          {viewer.mayDecide && summary && summary.alone.count > 0 && (
            <BulkBar alone={summary.alone} onReview={() => setReviewing(true)} />
          )}
          {rows.length > 0 && (
            <ListFooter
              list={list}
              end={
                <>
                  <GuideLink to="reconciliation" />
                  <KeyHints mayDecide={viewer.mayDecide} />
                </>
              }
            >
              {t(side === 'payments' ? 'loaded-payments' : 'loaded-notes', {
                count: list.rows.length.toLocaleString(locale),
                total: Math.max(total ?? 0, list.rows.length).toLocaleString(locale),
              })}
            </ListFooter>
          )}
        </div>
      )}
      {viewer.mayDecide && openRow && (
        <StickyBar
          row={openRow}
          pickedId={picked.get(openRow.id) ?? null}
          busy={decisions.busy.has(openRow.id)}
          handlers={handlers}
        />
      )}
      <span role="status" className="sr-only">
        {decisions.announcement}
      </span>
      {asking && (
        <AskingDialog
          asking={asking}
          name={nameOf(asking.row)}
          month={month}
          direction={direction}
          decisions={decisions}
          onClose={closeDialog}
        />
      )}
      {reviewing && (
        <ReviewDialog input={summaryInput(filters)} viewerId={viewer.id} onClose={() => setReviewing(false)} />
      )}
    </>
  )
}
