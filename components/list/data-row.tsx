import type { MouseEvent } from 'react'
import { cx } from '@/components/ui/cx'
import { GridCell, GridHead, GridRow, GridRows } from '@/components/ui/grid'
import { Skeleton } from '@/components/ui/skeleton'
import type { DataColumn } from './data-column'

const wideGrid = 'md:grid-cols-(--cols) md:items-center lg:grid-cols-(--cols-lg) xl:grid-cols-(--cols-xl)'

const edges = 'px-2 first:pl-5 last:pr-4 max-md:p-0 max-md:first:pl-0 max-md:last:pr-0'

/** Below `md` a row is a card, which shows a column as its `card` says. */
const hiddenBelow = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden' }

function cellClass<T>(column: DataColumn<T>): string {
  return cx(
    'min-w-0 truncate',
    edges,
    column.align === 'end' && 'text-right tabular-nums',
    column.from && hiddenBelow[column.from],
    column.from && !column.card && 'max-md:hidden',
    column.card,
  )
}

export function HeadRow<T>({ columns }: { columns: readonly DataColumn<T>[] }) {
  return (
    <GridRows as="thead" className="sticky top-0 z-1 block bg-surface max-md:sr-only">
      <GridRow aria-rowindex={1} className={cx('grid h-8 border-line border-b text-ink-3 text-xs', wideGrid)}>
        {columns.map((column) => (
          <GridHead
            key={column.id}
            aria-sort={column.sorted}
            className={cx(
              'truncate font-medium',
              edges,
              column.align === 'end' ? 'text-right' : 'text-left',
              column.from && hiddenBelow[column.from],
            )}
          >
            {column.header}
          </GridHead>
        ))}
      </GridRow>
    </GridRows>
  )
}

const rowClass = 'grid border-line border-b max-md:content-center max-md:gap-x-3 max-md:gap-y-1 max-md:px-4'

type SkeletonRowProps<T> = { columns: readonly DataColumn<T>[]; cardClass: string }

export function SkeletonRow<T>({ columns, cardClass }: SkeletonRowProps<T>) {
  return (
    <tr aria-hidden className={cx(rowClass, wideGrid, 'h-(--row)', cardClass)}>
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          <Skeleton className={column.skeleton ?? 'w-3/5'} />
        </td>
      ))}
    </tr>
  )
}

type TableRowProps<T> = {
  columns: readonly DataColumn<T>[]
  cardClass: string
  row: T
  at: number
  selectable: boolean
  active: boolean
  /** The row that Tab reaches. */
  stop: boolean
  gone?: boolean
  changed?: boolean
  clickable: boolean
  onChoose: (row: T, at: number) => void
  onActivate?: (row: T) => void
}

/** Controls inside a row keep their own clicks. */
function ownClick(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label') !== null
}

export function TableRow<T>({
  columns,
  cardClass,
  row,
  at,
  selectable,
  active,
  stop,
  gone,
  changed,
  clickable,
  onChoose,
  onActivate,
}: TableRowProps<T>) {
  return (
    <GridRow
      tabIndex={stop ? 0 : -1}
      aria-selected={selectable ? active : undefined}
      onClick={clickable ? (event) => !ownClick(event) && onChoose(row, at) : undefined}
      onDoubleClick={onActivate && ((event) => !ownClick(event) && onActivate(row))}
      data-at={at}
      aria-rowindex={at + 2}
      style={{ top: `calc(var(--row) * ${at})` }}
      className={cx(
        rowClass,
        wideGrid,
        cardClass,
        'absolute inset-x-0 h-(--row) -outline-offset-2 [content-visibility:auto]',
        clickable && 'cursor-default hover:bg-hover',
        active &&
          'bg-accent-soft hover:bg-accent-soft md:border-accent-line md:shadow-[inset_2px_0_0_var(--color-accent)]',
        gone && 'text-ink-3',
        changed && 'animate-flash',
      )}
    >
      {columns.map((column) => (
        <GridCell key={column.id} className={cellClass(column)}>
          {column.cell(row)}
        </GridCell>
      ))}
    </GridRow>
  )
}
