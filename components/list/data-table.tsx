'use client'

import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useListKeys } from '@/components/layout/keys/page-keys'
import { cx } from '@/components/ui/cx'
import { Grid, GridRows } from '@/components/ui/grid'
import type { DataColumn } from './data-column'
import { HeadRow, SkeletonRow, TableRow } from './data-row'
import { isStep, rowMove } from './row-moves'
import { useRowWindow } from './row-window'
import { useSmallScreen } from './screen-width'

export type DataTableProps<T> = {
  label: string
  columns: readonly DataColumn<T>[]
  rows: readonly T[]
  /** The row whose pane is open. */
  activeId?: string | null
  /** An arrow key or a click came to the row. */
  onActiveChange?: (row: T) => void
  /** Enter on the open row or a double click; also a click, and any Enter, where rows have no pane. */
  onActivate?: (row: T) => void
  /** More keys, of the row that has the focus, or that it would come to. */
  rowKeys?: Readonly<Record<string, (row: T) => void>>
  /** j and k are arrows too. */
  letters?: boolean
  onEndReached?: () => void
  /** Whether a row's record is gone, which is shown in quiet ink. */
  isGone?: (row: T) => boolean
  /** Rows that have just changed: they light up once. */
  changedIds?: ReadonlySet<string>
  /** Replaces the rows. */
  loading?: boolean
  loadingMore?: boolean
  /** The rows belong to an earlier request until the new ones arrive. */
  outdated?: boolean
  /** More rows exist than are loaded. */
  partial?: boolean
  rowHeight?: 36 | 52
  /** The height of a card, in pixels. */
  cardHeight?: number
  /** Classes of the grid that a card is, each with `max-md:`. */
  cardClass?: string
}

const skeletonRows = Array.from({ length: 24 }, (_, at) => `skeleton-${at}`)

function template<T>(columns: readonly DataColumn<T>[]): string {
  return columns.map((column) => column.width ?? 'minmax(0,1fr)').join(' ')
}

/** A list of any length in a scrolling pane: only visible rows are in the page, and the keyboard reaches all. */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { label, columns, rows, activeId, onActiveChange, onActivate, onEndReached, loading, loadingMore } = props
  const { rowHeight = 36, cardHeight = 64, cardClass = 'max-md:grid-cols-[minmax(0,1fr)_max-content]', partial } = props
  const pane = useRef<HTMLDivElement>(null)
  const small = useSmallScreen()
  const height = small ? cardHeight : rowHeight
  const { first, last, atEnd } = useRowWindow(pane, height, rows.length)
  const [focused, setFocused] = useState<string | null>(null)
  const focusedAt = useRef(0)
  const wantsFocus = useRef(false)

  const activeAt = activeId ? rows.findIndex((row) => row.id === activeId) : -1
  const focusedIndex = focused === null ? -1 : rows.findIndex((row) => row.id === focused)
  const stop =
    focusedIndex >= 0
      ? focusedIndex
      : Math.min(focused === null ? Math.max(activeAt, 0) : focusedAt.current, rows.length - 1)
  const shown = [...new Set([...Array.from({ length: last - first }, (_, at) => first + at), stop])]
    .filter((at) => at >= 0)
    .sort((a, b) => a - b)

  // Rows that come or go above the focused one leave it where it is on the screen.
  useLayoutEffect(() => {
    if (focusedIndex < 0 || focusedIndex === focusedAt.current) return
    if (pane.current?.contains(document.activeElement))
      pane.current.scrollTop += (focusedIndex - focusedAt.current) * height
    focusedAt.current = focusedIndex
  }, [focusedIndex, height])

  // A layout effect runs in the commit that the key caused; a pending effect of an earlier commit would focus the previous row.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    pane.current?.querySelector<HTMLElement>(`[data-at="${stop}"]`)?.focus({ preventScroll: true })
  })

  useEffect(() => {
    if (atEnd && rows.length > 0) onEndReached?.()
  }, [atEnd, rows.length, onEndReached])

  function reveal(at: number) {
    const element = pane.current
    if (!element) return
    const head = small ? 0 : 32
    const top = at * height
    const room = element.clientHeight - head
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + height > element.scrollTop + room) element.scrollTop = top + height - room
  }

  function recordFocus(row: T, at: number) {
    focusedAt.current = at
    setFocused(row.id)
  }

  function focusRow(row: T, at: number) {
    reveal(at)
    wantsFocus.current = true
    recordFocus(row, at)
  }

  function moveTo(at: number) {
    const row = rows[at]
    if (!row) return
    focusRow(row, at)
    onActiveChange?.(row)
  }

  useListKeys(pane, (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const within = target?.closest<HTMLElement>('[data-at]')
    const at = within ? Number(within.dataset.at) : stop
    const row = rows[at]
    if (!row) return
    if (event.key === 'Enter') {
      // Other focused elements handle Enter themselves.
      if (event.repeat || (target !== within && target !== document.body)) return
      event.preventDefault()
      const opened = activeId === undefined || row.id === activeId
      return ((opened && onActivate) || onActiveChange || onActivate)?.(row)
    }
    const act = props.rowKeys?.[event.key]
    if (act) {
      event.preventDefault()
      focusRow(row, at)
      return act(row)
    }
    const move = rowMove(event.key, props.letters)
    if (!move) return
    event.preventDefault()
    const page = Math.max(1, Math.floor((pane.current?.clientHeight ?? 0) / height) - 2)
    const arriving = !within && focused === null && activeAt < 0 && isStep(event.key)
    const to = arriving ? at : Math.max(0, Math.min(rows.length - 1, move(at, rows.length, page)))
    if (to !== at || focused === null) moveTo(to)
  })

  function choose(row: T, at: number) {
    recordFocus(row, at)
    const act = onActiveChange ?? onActivate
    act?.(row)
  }

  const grid: CSSProperties & Record<`--${string}`, string | number> = {
    '--cols': template(columns.filter((column) => !column.from)),
    '--cols-lg': template(columns.filter((column) => column.from !== 'xl')),
    '--cols-xl': template(columns),
    '--row-wide': `${rowHeight}px`,
    '--row-card': `${cardHeight}px`,
    '--count': rows.length,
  }
  const rowProps = { columns, cardClass, selectable: activeId !== undefined }

  return (
    <div
      ref={pane}
      className={cx(
        'min-h-0 flex-1 overflow-auto [overflow-anchor:none] print:max-h-[75vh]',
        props.outdated && 'opacity-60',
      )}
    >
      <Grid
        aria-multiselectable={false}
        aria-label={label}
        aria-rowcount={partial || loading ? -1 : rows.length + 1}
        aria-busy={loading || loadingMore || props.outdated || undefined}
        style={grid}
        className="block text-sm [--row:var(--row-wide)] max-md:[--row:var(--row-card)]"
      >
        <HeadRow columns={columns} />
        <GridRows className={cx('relative block', !loading && 'h-[calc(var(--row)*var(--count))]')}>
          {loading
            ? skeletonRows.map((key) => <SkeletonRow key={key} columns={columns} cardClass={cardClass} />)
            : shown.map((at) => {
                const row = rows[at]
                if (row === undefined) return null
                return (
                  <TableRow
                    key={row.id}
                    {...rowProps}
                    row={row}
                    at={at}
                    active={row.id === activeId}
                    stop={at === stop}
                    gone={props.isGone?.(row)}
                    changed={props.changedIds?.has(row.id)}
                    clickable={Boolean(onActiveChange ?? onActivate)}
                    onChoose={choose}
                    onActivate={onActiveChange && onActivate}
                  />
                )
              })}
        </GridRows>
        {loadingMore && !loading && (
          <tbody role="presentation" aria-hidden className="block">
            {skeletonRows.slice(0, 3).map((key) => (
              <SkeletonRow key={key} columns={columns} cardClass={cardClass} />
            ))}
          </tbody>
        )}
      </Grid>
    </div>
  )
}
