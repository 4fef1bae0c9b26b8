import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { ScrollBox } from '@/components/ui/scroll-box'

type FigureColumn<T> = {
  header: string
  /** Nothing leaves the cell to a dash; a column of nothing else is left out. */
  cell: (row: T) => ReactNode
  align?: 'end'
  /** Keeps its width to its content. */
  tight?: boolean
}

type FiguresTableProps<T> = {
  label: string
  columns: readonly FigureColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T, at: number) => string
}

/** A small table inside a panel, of the columns that say something. */
export function FiguresTable<T>({ label, columns, rows, rowKey }: FiguresTableProps<T>) {
  const filled = columns.filter((column) => rows.some((row) => column.cell(row)))
  return (
    <ScrollBox className="overflow-x-auto -outline-offset-2 print:overflow-visible">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="h-8 text-ink-3 text-xs">
            {filled.map((column) => (
              <th key={column.header} scope="col" className={cx(cellClass, 'font-normal', sideOf(column))}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={rowKey(row, at)} className="h-8 border-line border-t">
              {filled.map((column) => (
                <td
                  key={column.header}
                  className={cx(
                    cellClass,
                    sideOf(column),
                    column.tight && 'whitespace-nowrap',
                    column.align && 'tabular-nums',
                  )}
                >
                  {column.cell(row) || <span className="text-ink-3">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const cellClass = 'px-2 py-1 first:pl-4 last:pr-4'

function sideOf(column: { align?: 'end' }): string {
  return column.align ? 'text-right' : 'text-left'
}
