'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'
import { Moment } from '@/components/ui/moment'
import { type ColumnKind, columnKinds, figureOf, momentOf } from './columns'

type RowsTableProps = { columns: readonly string[]; rows: readonly (readonly string[])[] }

const cellClass: Record<ColumnKind, string> = {
  figure: 'text-right',
  moment: 'tabular-nums',
  identifier: 'ident text-ink-2 text-xs',
  text: '',
}

const edges = 'px-2 first:pl-5 last:pr-5 max-md:first:pl-4 max-md:last:pr-4'

/** The rows of a file; columns that are empty in all of them are left out. The last amounts stay in sight. */
export function RowsTable({ columns, rows }: RowsTableProps) {
  const t = useTranslations('statements.preview')
  const kinds = columnKinds(columns.length, rows)
  const shown = columns
    .map((name, at) => ({ name, at, kind: kinds[at] ?? 'text' }))
    .filter(({ at }) => rows.some((row) => row[at]))
  const last = shown.at(-1)
  const stays = (at: number) => at === last?.at && last.kind === 'figure' && 'sticky right-0 bg-surface'
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
                stays(at) && 'right-0 z-1',
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
              <td key={at} className={cx('max-w-90 truncate', edges, cellClass[kind], stays(at))}>
                <Cell text={row[at] ?? ''} kind={kind} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Amounts and moments in the person's way of writing them; all else as it stands in the file. */
function Cell({ text, kind }: { text: string; kind: ColumnKind }) {
  const cents = kind === 'figure' ? figureOf(text) : null
  if (cents !== null) return <Money cents={cents} bare />
  const at = kind === 'moment' ? momentOf(text) : null
  return at === null ? text : <Moment at={at} />
}
