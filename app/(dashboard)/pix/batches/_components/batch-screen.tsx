'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { type Failing, NotLive } from '@/components/layout/live-note'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/list/data-table'
import { EmptyState } from '@/components/list/empty-state'
import { KeyHint } from '@/components/list/key-hint'
import { ListStates } from '@/components/list/list-screen'
import { ListFooter, useList } from '@/components/list/query-list'
import { isOverlay } from '@/components/list/screen-width'
import { SplitPane } from '@/components/list/split-pane'
import { useSplitPane } from '@/components/list/use-split-pane'
import { OperationPage } from '@/components/operations/page'
import { isBeforeSending } from '@/components/payments/batch-counts'
import { Button } from '@/components/ui/button'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { batches } from '@/lib/features/pix/batches/contract'
import { type BatchDetail, rowFilters } from '@/lib/features/pix/batches/schema'
import { BatchActions } from './batch-actions'
import { BatchNote, BatchNotices } from './batch-notices'
import { DraftBar } from './draft-bar'
import { rowColumns } from './row-columns'
import { RowPane } from './row-pane'
import { type ListedRow, rowsWanted } from './rows-wanted'
import { SendingBar } from './sending-bar'
import { Sums } from './sums'

type Rights = { mayChange: boolean; mayDecide: boolean }

/** A batch: a draft whose rows can be corrected, or the outcome of each sent row. */
export function BatchScreen({ id, ...rights }: { id: string } & Rights) {
  const t = useTranslations('batches')
  return (
    <OperationPage
      query={useQuery(readQuery(batches.one, { id }))}
      list={{ title: t('title'), href: '/pix/batches' }}
      missing={{ title: t('not-found-title'), what: t('not-found-what'), action: t('not-found-action') }}
    >
      {(batch, { failing }) => <FoundBatch batch={batch} {...rights} failing={failing} />}
    </OperationPage>
  )
}

type FoundBatchProps = { batch: BatchDetail; failing: Failing | null } & Rights

function FoundBatch({ batch, mayChange, mayDecide, failing }: FoundBatchProps) {
  const t = useTranslations('batches')
  const { id, state, version } = batch
  const isEmpty = batch.rows === 0
  const isDraft = state === 'draft'
  const isFixed = isBeforeSending(batch)
  const [filter, setFilter] = useQueryState('state', parseAsStringLiteral(rowFilters))
  const list = useBatchRows(id, filter)
  const pane = useSplitPane('row')
  const { opened } = pane
  const isCharges = batch.kind === 'charges'
  const isCancelled = state === 'cancelled'
  const compared = batch.previous !== null
  const columns = useMemo(
    () => rowColumns(t, { charges: isCharges, fixed: isFixed, cancelled: isCancelled, narrow: opened, compared }),
    [isCharges, isFixed, isCancelled, t, opened, compared],
  )
  const head = useKeptFocus(JSON.stringify([state, version, batch.lookUp.running]))
  const hasTwoLines = isFixed || isCharges || list.rows.some(({ sendOn }) => sendOn)
  const change = useWrite(batches.changeRow)
  /** On a phone the open row has the screen to itself. */
  const aroundRow = opened ? 'max-md:hidden' : undefined
  const open = list.rows.find((row) => row.id === pane.id)
  useOpenUnknown(list.rows, pane)
  const openNextProblem = useNextProblem(list.rows, pane)

  const leaveOut = (row: { id: string; excluded: boolean }) => {
    if (!change.isPending) change.mutate({ id, rowId: row.id, version, excluded: !row.excluded })
  }

  return (
    <>
      <PageHeader
        title={batch.name}
        crumbs={[{ href: '/pix/batches', label: t('title') }]}
        note={<BatchNote batch={batch} />}
        actionsBelow={!isDraft}
        actions={<BatchActions batch={batch} mayChange={mayChange} mayDecide={mayDecide} live={!failing} />}
      />
      {failing && <NotLive {...failing} />}
      <section ref={head} tabIndex={-1} aria-label={t('head')} className="flex flex-none flex-col">
        {!isFixed && <SendingBar batch={batch} />}
        <Sums batch={batch} value={filter} onChange={(value) => void setFilter(value)} className={aroundRow} />
        <BatchNotices batch={batch} mayChange={mayChange} error={change.error} />
      </section>
      <SplitPane
        pane={pane}
        label={t('rows')}
        columns={opened && 'pane:grid-cols-[minmax(0,1fr)_minmax(392px,38%)]'}
        detail={
          pane.id !== null && (
            <RowPane
              key={pane.id}
              row={open ?? null}
              loading={list.loading || list.hasMore}
              batch={batch}
              mayChange={mayChange}
              onSaved={openNextProblem}
              {...pane.region}
            />
          )
        }
      >
        <ListStates
          list={list}
          partial={{ title: t('rows-partial-title'), what: t('rows-partial-what') }}
          nothing={
            <EmptyState
              fill
              icon={<SearchX aria-hidden />}
              title={t(isEmpty ? 'rows-hidden-title' : 'rows-none-title')}
              action={!isEmpty && <Button onClick={() => void setFilter(null)}>{t('rows-none-action')}</Button>}
            >
              {t(isEmpty ? 'rows-hidden-what' : 'rows-none-what')}
            </EmptyState>
          }
        >
          <DataTable
            label={t('rows')}
            columns={columns}
            rows={list.rows}
            loading={list.loading}
            loadingMore={list.loadingMore}
            partial={list.hasMore}
            onEndReached={list.loadMore}
            isGone={({ excluded }) => excluded}
            {...pane.rowProps}
            letters
            rowKeys={isDraft && mayChange ? { x: leaveOut } : undefined}
            rowHeight={hasTwoLines ? 52 : 36}
            cardHeight={hasTwoLines ? 96 : 72}
          />
          <ListFooter
            list={list}
            end={
              <KeyHint keys={isDraft && mayChange ? ['j', 'k', 'x'] : ['j', 'k']}>
                {t(isDraft && mayChange ? 'row-keys-draft' : 'row-keys')}
              </KeyHint>
            }
          >
            {t(list.hasMore ? 'rows-loaded-of-more' : 'rows-loaded', { count: list.rows.length })}
          </ListFooter>
        </ListStates>
      </SplitPane>
      {isDraft && <DraftBar batch={batch} mayChange={mayChange} className={aroundRow} />}
    </>
  )
}

function useBatchRows(id: string, filter: (typeof rowFilters)[number] | null) {
  const query = listQuery(batches.rows, rowsWanted(id, filter))
  const list = useList(useInfiniteQuery({ ...query, placeholderData: keepPreviousData }))
  const { rows } = list
  return { ...list, rows: useMemo(() => rows.map((row) => ({ ...row, id: row.rowId })), [rows]) }
}

/** Takes the focus that a change of the batch left on no element, because the button that was pressed is gone. */
function useKeptFocus(changing: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  const before = useRef(changing)
  useEffect(() => {
    if (before.current === changing) return
    before.current = changing
    const take = () => {
      if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
    }
    const dialog = document.querySelector('dialog[open]')
    if (dialog) dialog.addEventListener('close', take, { once: true })
    else take()
  }, [changing])
  return ref
}

type Pane = { id: string | null; opened: boolean; show: (id: string) => void }
type Region = { region: { regionRef: RefObject<HTMLElement | null> } }

/** After a row was mended: opens the next one with a problem, below it or else from the top, and moves the focus there. */
function useNextProblem(rows: readonly ListedRow[], { id, show, region: { regionRef } }: Pane & Region) {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (id === null || awaited.current !== id) return
    awaited.current = null
    regionRef.current?.focus()
  }, [id, regionRef])
  return () => {
    const at = rows.findIndex((row) => row.id === id)
    const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
    const next = others.find(({ excluded, problems }) => !excluded && problems.length > 0)
    if (!next) return
    awaited.current = next.id
    show(next.id)
  }
}

/** Opens the first row without a known outcome, once, where there is room for it next to the list. */
function useOpenUnknown(
  rows: readonly { id: string; state: string | null }[],
  { opened, show }: Pick<Pane, 'opened' | 'show'>,
) {
  const done = useRef(false)
  const unknown = rows.find(({ state }) => state === 'unknown')?.id
  useEffect(() => {
    if (!unknown || done.current) return
    done.current = true
    if (!opened && !isOverlay()) show(unknown)
  })
}
