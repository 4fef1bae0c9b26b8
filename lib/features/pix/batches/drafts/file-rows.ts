import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import { type Cells, columnNamed, type TransferColumn } from '@/lib/features/pix/batches/rules/columns'
import { env } from '@/lib/server/env'
import type { Table } from './table'

type FileRow = {
  /** The spreadsheet's; the first is 1. */
  line: number
  cells: Cells
}

/** How far down the headings may stand, below a title. */
const headingsWithin = 20

/** The rows below the headings that have any content. Throws `too_many_rows`, or `invalid_request` without headings or rows. */
export function fileRows(table: Table): { rows: FileRow[]; ignored: string[] } {
  const at = table.slice(0, headingsWithin).findIndex(isHeading)
  const heading = table[at]
  if (!heading) throw refusal('invalid_request', 'No row names the columns chave and valor', 'refused.batch-headings')
  const columns = heading.map(columnNamed)
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

function isHeading(cells: string[]): boolean {
  const columns = cells.map(columnNamed)
  return columns.includes('chave') && columns.includes('valor')
}

function byColumn(columns: (TransferColumn | null)[], cells: string[]): Cells {
  const named: Cells = {}
  columns.forEach((column, index) => {
    const text = cells[index]?.replaceAll('\0', '').toWellFormed().slice(0, longestCell)
    if (column && text) named[column] = text
  })
  return named
}

const longestCell = 1_000
