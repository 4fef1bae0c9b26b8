'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isPageKey, useListKeys } from '@/components/layout/keys/page-keys'
import type { ListState } from '@/components/list/query-list'
import { rowMove } from '@/components/list/row-moves'
import { useEndReached } from '@/components/list/use-end-reached'
import { cx } from '@/components/ui/cx'
import { Grid, GridHead, GridRow, GridRows } from '@/components/ui/grid'
import { KeyScope } from '@/components/ui/key-scope'
import { Skeleton } from '@/components/ui/skeleton'
import type { BackingDirection, BackingSide } from '@/lib/core/backing'
import type { BackingRow } from '@/lib/features/reconciliation/schema'
import { choicesOf } from './pairs'
import { pairGrid } from './row'

export type LedgerKeys = {
  confirm: (row: BackingRow) => void
  dismiss: (row: BackingRow) => void
  search: (row: BackingRow) => void
  pick: (rowId: string, choiceId: string) => void
  visit: (row: BackingRow) => void
  undo: () => void
}

type LedgerProps = {
  pane: RefObject<HTMLDivElement | null>
  direction: BackingDirection
  side: BackingSide
  rows: readonly BackingRow[]
  list: Pick<ListState<BackingRow>, 'loading' | 'loadingMore' | 'hasMore' | 'loadMore'>
  openId: string | null
  onOpen: (id: string | null) => void
  /** Actions of the keyboard for people who may decide; without them the keys only move between rows. */
  keys: LedgerKeys
  mayDecide: boolean
  /** A dialog is loading or open and receives the keys. */
  still: boolean
  children: (row: BackingRow, at: number, isStop: boolean) => React.ReactNode
}

const pageOfRows = 8
const skeletons = Array.from({ length: 12 }, (_, at) => `skeleton-${at}`)

const rowElement = (pane: HTMLElement | null, id: string) =>
  pane?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null

/** The payments and notes of a month. Keys move between rows, and the current row is open. */
export function Ledger(props: LedgerProps) {
  const { pane, direction, side, rows, list, openId, onOpen, keys, mayDecide, still, children } = props
  const t = useTranslations('reconciliation')
  const end = useEndReached(list)
  const wantsFocus = useRef<string | null>(null)
  const openAt = rows.findIndex(({ id }) => id === openId)
  // A layout effect, because the row has its height only in that commit.
  useLayoutEffect(() => {
    const id = wantsFocus.current
    if (id === null || id !== openId) return
    wantsFocus.current = null
    const element = rowElement(pane.current, id)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  })

  // Scrolls the row of the address into view once it is loaded.
  const arrived = useRef(openId === null)
  useEffect(() => {
    if (arrived.current || openId === null) return
    const element = rowElement(pane.current, openId)
    if (!element) return
    arrived.current = true
    element.scrollIntoView({ block: 'center' })
  })

  function moveTo(at: number) {
    const row = rows[at]
    if (!row) return
    wantsFocus.current = row.id
    onOpen(row.id)
    if (row.id === openId) rowElement(pane.current, row.id)?.focus()
  }

  useListKeys(pane, (event) => {
    if (still) return
    const { key, target, repeat } = event
    const row = rows[openAt]
    const move = rowMove(key, true)
    if (move) {
      event.preventDefault()
      const focusedAt = rows.findIndex(({ id }) => rowElement(pane.current, id)?.contains(document.activeElement))
      const from = openAt >= 0 ? openAt : focusedAt
      return moveTo(from < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, move(from, rows.length, pageOfRows))))
    }
    if (key === 'Escape' && row) return onOpen(null)
    if (repeat) return
    if (key === 'u' && mayDecide) return keys.undo()
    if (key === 'Enter' && !row) {
      const within = target instanceof HTMLElement ? target.closest<HTMLElement>('[role="row"]') : null
      return target === within && within?.dataset.row ? onOpen(within.dataset.row) : undefined
    }
    if (!row) return
    if (key === 'o') return keys.visit(row)
    if (!mayDecide) return
    if (key === 'x') {
      event.preventDefault()
      return keys.dismiss(row)
    }
    if (key === 'Enter') {
      // Other focusable elements handle Enter themselves.
      if (target !== document.body && target !== rowElement(pane.current, row.id)) return
      event.preventDefault()
      return keys.confirm(row)
    }
    const choice = /^[1-9]$/.test(key) ? choicesOf(row)[Number(key) - 1] : undefined
    if (choice) keys.pick(row.id, choice.id)
  })

  /** Handled before the page's own `/`, which focuses the list's search. */
  function onKeyDown(event: KeyboardEvent) {
    const row = rows[openAt]
    if (event.key !== '/' || !row || !mayDecide || still || !isPageKey(event.nativeEvent)) return
    event.preventDefault()
    keys.search(row)
  }

  const own = side === 'payments' ? (`head.${direction}` as const) : 'head.notes'
  return (
    <KeyScope
      ref={pane}
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 md:overflow-auto md:[overflow-anchor:none] print:overflow-visible"
    >
      <Grid
        as="div"
        aria-label={t(side === 'payments' ? 'ledger-payments' : 'ledger-notes')}
        aria-rowcount={list.hasMore || list.loading ? -1 : rows.length + 1}
        aria-busy={list.loading || list.loadingMore || undefined}
        className="text-sm"
      >
        <GridRow
          as="div"
          aria-rowindex={1}
          tabIndex={-1}
          className={cx(
            pairGrid,
            'sticky top-0 z-2 h-8 border-line border-b bg-surface font-medium text-ink-3 text-xs max-md:sr-only',
          )}
        >
          <GridHead as="div" className="flex items-center gap-3 pr-4 pl-5">
            <span className="-mr-3 w-16 whitespace-nowrap">
              {t(side === 'payments' ? 'head.day' : 'head.issued')}
              <span aria-hidden className="ml-0.5">
                ↓
              </span>
            </span>
            <span className="min-w-0 flex-1 truncate">{t(own)}</span>
            <span className="w-23 text-right">{t('head.amount')}</span>
          </GridHead>
          <GridHead as="div" className="flex items-center border-line border-x bg-sunken px-4">
            {t('head.backing')}
          </GridHead>
          <GridHead as="div" className="flex items-center gap-3 px-4">
            <span className="w-23 text-right">{t('head.amount')}</span>
            <span className="min-w-0 flex-1 truncate">
              {t(side === 'payments' ? 'head.note' : `head.${direction}`)}
            </span>
            <span className="w-13 text-right">{t(side === 'payments' ? 'head.issued' : 'head.day')}</span>
          </GridHead>
        </GridRow>
        <GridRows as="div">
          {list.loading
            ? skeletons.map((key) => <SkeletonPair key={key} />)
            : rows.map((row, at) => children(row, at, at === Math.max(0, openAt)))}
        </GridRows>
      </Grid>
      {list.loadingMore && skeletons.slice(0, 3).map((key) => <SkeletonPair key={key} />)}
      <div ref={end} className="h-px" />
    </KeyScope>
  )
}

function SkeletonPair() {
  return (
    <div aria-hidden className={cx(pairGrid, 'h-13 border-line border-b max-md:flex max-md:h-24 max-md:px-4')}>
      <div className="flex items-center gap-3 pr-4 pl-5 max-md:flex-1 max-md:p-0">
        <Skeleton className="w-9" />
        <span className="flex-1">
          <Skeleton className="w-3/5" />
        </span>
        <Skeleton className="w-16" />
      </div>
      <div className="flex items-center border-line border-x bg-sunken px-4 max-md:hidden">
        <Skeleton className="w-2/5" />
      </div>
      <div className="flex items-center gap-3 px-4 max-md:hidden">
        <Skeleton className="w-16" />
        <Skeleton className="w-2/5" />
      </div>
    </div>
  )
}
