import { csvText } from '@/lib/core/csv-text'
import { formatDay } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { groupThousands, separators } from '@/lib/core/money/decimal'
import { formatCents } from '@/lib/core/money/money'

type Kind = 'text' | 'day' | 'count' | 'cents' | 'share'

/** A share as a fraction of one; null: unknown. */
export type FigureCell = string | number | null

/** The figures of a panel as rows, the same for its table, its file and its print. */
export type FigureSheet = {
  caption: string
  fileName: string
  columns: readonly { name: string; kind: Kind }[]
  rows: readonly (readonly FigureCell[])[]
}

/** `12,5` for the fraction 0.125. */
export function percent(share: number, locale: Locale): string {
  return (share * 100).toFixed(1).replace('.', separators[locale].decimal)
}

export function bareCents(cents: number, locale: Locale): string {
  const { sign, integer, decimal, fraction } = formatCents(cents, locale)
  return `${sign}${integer}${decimal}${fraction}`
}

/** A cell as it is read on screen and on paper; null where it is unknown. */
export function shownCell(kind: Kind, cell: FigureCell | undefined, locale: Locale): string | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'string') return kind === 'day' ? formatDay(cell, locale) : cell
  if (kind === 'cents') return bareCents(cell, locale)
  return kind === 'share' ? `${percent(cell, locale)}%` : groupThousands(String(cell), locale)
}

function fileCell(kind: Kind, cell: FigureCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return kind === 'day' ? formatDay(cell, 'pt-BR') : cell
  if (kind === 'cents') return `${cell < 0 ? '-' : ''}${bareCents(Math.abs(cell), 'pt-BR').replaceAll('.', '')}`
  return kind === 'share' ? percent(cell, 'pt-BR') : String(cell)
}

/** The sheet as CSV, with decimal commas and days as Brazilian spreadsheets read them; unknown cells stay empty. */
export function sheetCsv({ columns, rows }: FigureSheet): string {
  return csvText([
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ kind }, at) => fileCell(kind, row[at]))),
  ])
}
