import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import { env } from '@/lib/server/env'
import type { Table } from './file-table'
import { type BatchKind, type Cells, type Column, columnNamed } from './rules/columns'

type FileRow = {
  /** Line number in the spreadsheet, from 1. */
  line: number
  cells: Cells
}

/** Number of rows in which headings are searched, below a title. */
const headingsWithin = 20

/** The rows below the headings that have any content. Throws `too_many_rows`, or `invalid_request` without headings or rows. */
export function fileRows(table: Table, kind: BatchKind): { rows: FileRow[]; ignored: string[] } {
  const at = table.slice(0, headingsWithin).findIndex((cells) => isHeading(cells, kind))
  const heading = table[at]
  if (!heading) throw refusal('invalid_request', 'No row names the columns of the template', noHeadings[kind])
  const columns = heading.map((name) => columnNamed(name, kind))
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index)
  if (twice) {
    const record = { code: 'refused.batch-column-twice', values: { column: twice } } as const
    throw refusal('invalid_request', `The column ${twice} is there twice`, record)
  }
  const rows = table.slice(at + 1).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    return [{ line: at + index + 2, cells: byColumn(columns, cells) }]
  })
  const maximum = env().BATCH_MAX_ROWS
  if (rows.length > maximum) {
    const record = { code: 'refused.too-many-rows', values: { maximum } } as const
    throw new Problem('too_many_rows', `The file has ${rows.length} rows; at most ${maximum} are read`, { record })
  }
  if (rows.length === 0) throw refusal('invalid_request', 'The file has no rows', 'refused.batch-empty')
  return { rows, ignored: heading.filter((name, index) => name.trim() !== '' && columns[index] === null) }
}

const noHeadings = { transfers: 'refused.batch-headings', charges: 'refused.charge-headings' } as const

/** Whether these are headings: a key and an amount; for charges, an amount and any other column. */
function isHeading(cells: string[], kind: BatchKind): boolean {
  const columns = cells.flatMap((name) => columnNamed(name, kind) ?? [])
  return columns.includes('valor') && (kind === 'charges' ? columns.length > 1 : columns.includes('chave'))
}

function byColumn(columns: (Column | null)[], cells: string[]): Cells {
  const named: Cells = {}
  columns.forEach((column, index) => {
    const text = cells[index]?.replaceAll('\0', '').toWellFormed().slice(0, longestCell)
    if (column && text) named[column] = text
  })
  return named
}

const longestCell = 1_000
