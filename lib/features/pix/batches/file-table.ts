import 'server-only'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { unguarded } from '@/lib/core/csv-text'
import { type Problem, refusal } from '@/lib/core/errors'
import { readHidden } from './workbook'

/** Rows of cells as the spreadsheet has them; the first is line 1. */
export type Sheet = {
  /** Null for a CSV. */
  name: string | null
  isHidden: boolean
  hiddenLines: ReadonlySet<number>
  rows: (string | number)[][]
  /** Commas separate the cells, so that an unquoted decimal comma may, too. */
  hasCommas: boolean
}

const unreadableFile = (): Problem =>
  refusal('invalid_request', 'This is neither a CSV nor an XLSX that can be read', 'refused.batch-unreadable')

/** A CSV (`;`, `,`, tabs or what its `sep=` says; UTF-8, UTF-16 or Windows-1252) or the sheets of an XLSX. Throws `invalid_request` for any other file. */
export async function readSheets(bytes: Buffer): Promise<Sheet[]> {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return readXlsx(bytes)
  return [readCsv(decode(bytes))]
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [';', '\t', ','] as const

function readCsv(text: string): Sheet {
  if (text.includes('\0')) throw unreadableFile()
  const stated = /^\ufeff?"?sep=(.)"?(?=\r?\n|\r)/i.exec(text)
  const bare = text.slice(stated?.[0].length ?? 0).replace(/^\ufeff/, '')
  // Outside quotes, in the first line with content: amounts have commas, headings have none.
  const [heading = ''] = bare
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
  const counts = separators.map((separator) => heading.split(separator).length)
  const delimiter = stated?.[1] ?? separators[counts.indexOf(Math.max(...counts))] ?? ';'
  try {
    const rows = parse(bare, { delimiter, relax_column_count: true, relax_quotes: true }).map((cells) =>
      cells.map(unguarded),
    )
    return { name: null, isHidden: false, hiddenLines: new Set(), rows, hasCommas: delimiter === ',' }
  } catch {
    throw unreadableFile()
  }
}

async function readXlsx(bytes: Buffer): Promise<Sheet[]> {
  const unreadable = () => {
    throw unreadableFile()
  }
  const hidden = await readHidden(bytes).catch(unreadable)
  const sheets = await readXlsxFile(bytes, { trim: false }).catch(unreadable)
  return sheets.map(({ sheet: name, data }, at) => ({
    name,
    ...(hidden[at] ?? { isHidden: false, hiddenLines: new Set() }),
    // A chart on a sheet of its own has no cells.
    rows: (data ?? []).map((cells) => cells.map(cellOf)),
    hasCommas: false,
  }))
}

function cellOf(value: unknown): string | number {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}

/** A number as text that proves its own decimal mark: never one point before three digits, which may group thousands. */
export function cellText(value: string | number): string {
  if (typeof value === 'string' || Number.isSafeInteger(value)) return String(value)
  const cents = Math.round(value * 100)
  return Math.abs(value * 100 - cents) < 1e-6 * Math.max(1, Math.abs(cents) * 1e-6)
    ? value.toFixed(2)
    : value.toFixed(8)
}
