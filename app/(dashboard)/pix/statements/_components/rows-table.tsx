'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'
import { Moment } from '@/components/ui/moment'
import { dayOf } from '@/lib/core/dates'
import { centsFromDecimal, parseCents } from '@/lib/core/money/amount-text'

/** Kind of a column's cells: amounts, times, identifiers, or other text. */
type ColumnKind = 'figure' | 'moment' | 'identifier' | 'text'

const identifier = /^(?=\S*\d)[\w.-]{11,}$/
const written = /[.,]\d{1,2}$/

/** Integer cents of an amount that is written with its cents, with a comma or a point; null for any other text, also a whole number. */
export function figureOf(cell: string): number | null {
  const text = cell.replace(/^\+/, '')
  return written.test(text) ? (centsFromDecimal(text) ?? parseCents(text, 'pt-BR') ?? parseCents(text, 'en')) : null
}

/** The day or instant of a cell, also as OFX writes a day; null when it is none. */
export function momentOf(cell: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(\d{6}.*)?$/.exec(cell) ?? []
  const text = year ? `${year}-${month}-${day}` : cell
  return dayOf(text) === null ? null : text
}

/** Kinds of the columns, judged by the shown rows; empty cells are ignored. */
export function columnKinds(count: number, rows: readonly (readonly string[])[]): ColumnKind[] {
  return Array.from({ length: count }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    const all = (fits: (cell: string) => boolean) => cells.length > 0 && cells.every(fits)
    if (all((cell) => momentOf(cell) !== null)) return 'moment'
    if (all((cell) => figureOf(cell) !== null)) return 'figure'
    return all((cell) => identifier.test(cell)) ? 'identifier' : 'text'
  })
}

type RowsTableProps = { columns: readonly string[]; rows: readonly (readonly string[])[] }

const cellClass: Record<ColumnKind, string> = {
  figure: 'text-right',
  moment: 'tabular-nums',
  identifier: 'ident text-ink-2 text-xs',
  text: '',
}

const edges = 'px-2 first:pl-5 last:pr-5 max-md:first:pl-4 max-md:last:pr-4'

/** Rows of a file without empty columns. The last column of amounts stays in sight. */
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

/** Amounts and moments in the person's way of writing them; all else as it is in the file. */
function Cell({ text, kind }: { text: string; kind: ColumnKind }) {
  const cents = kind === 'figure' ? figureOf(text) : null
  if (cents !== null) return <Money cents={cents} bare />
  const at = kind === 'moment' ? momentOf(text) : null
  return at === null ? text : <Moment at={at} />
}
