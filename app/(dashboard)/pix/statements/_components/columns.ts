import { centsFromDecimal, parseCents } from '@/lib/core/amount-text'
import { dayOf } from '@/lib/core/dates'

/** What the cells of a column hold: amounts, when something was, identifiers, or anything else. */
export type ColumnKind = 'figure' | 'moment' | 'identifier' | 'text'

const identifier = /^(?=\S*\d)[\w.-]{11,}$/
const written = /[.,]\d{1,2}$/

/** Integer cents of an amount with its cents written, in either way; null for anything else, whole numbers too. */
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

/** What the columns hold, judged by the rows that are shown; empty cells tell nothing. */
export function columnKinds(count: number, rows: readonly (readonly string[])[]): ColumnKind[] {
  return Array.from({ length: count }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    const all = (fits: (cell: string) => boolean) => cells.length > 0 && cells.every(fits)
    if (all((cell) => momentOf(cell) !== null)) return 'moment'
    if (all((cell) => figureOf(cell) !== null)) return 'figure'
    return all((cell) => identifier.test(cell)) ? 'identifier' : 'text'
  })
}
