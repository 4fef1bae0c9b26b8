'use client'

import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { type ColumnKind, columnKinds } from './columns'

type RowsTableProps = { columns: readonly string[]; rows: readonly (readonly string[])[] }

const cellClass: Record<ColumnKind, string> = {
  figure: 'text-right font-medium tabular-nums',
  identifier: 'ident text-ink-2',
  text: 'tabular-nums',
}

const edges = 'px-3 first:pl-5 last:pr-5 max-md:first:pl-4 max-md:last:pr-4'

/** The rows as they stand in the file; columns that are empty in all of them are left out. */
export function RowsTable({ columns, rows }: RowsTableProps) {
  const t = useTranslations('statements.preview')
  const kinds = columnKinds(columns.length, rows)
  const shown = columns
    .map((name, at) => ({ name, at, kind: kinds[at] ?? 'text' }))
    .filter(({ at }) => rows.some((row) => row[at]))
  const lines = rows.map((row, line) => ({ row, line }))
  return (
    <table className="w-full min-w-max border-line border-t text-left text-sm">
      <caption className="sr-only">{t('table')}</caption>
      <thead className="text-ink-3 text-xs">
        <tr>
          {shown.map(({ name, at, kind }) => (
            <th
              key={at}
              scope="col"
              className={cx(
                'sticky top-0 h-8 border-line border-b bg-surface font-medium',
                edges,
                kind === 'figure' && 'text-right',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ row, line }) => (
          <tr key={line} className="h-row border-line border-b">
            {shown.map(({ at, kind }) => (
              <td key={at} className={cx('max-w-90 truncate', edges, cellClass[kind])}>
                {row[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
