import 'server-only'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import yauzl from 'yauzl'
import { type Problem, refusal } from '@/lib/core/errors'

/** Rows of text as the spreadsheet has them; the first is line 1. */
export type Table = string[][]

/** Limits of an unpacked spreadsheet: bytes and entries. */
const mostUnpacked = 60_000_000
const mostEntries = 2_000

const unreadableFile = (): Problem =>
  refusal('invalid_request', 'This is neither a CSV nor an XLSX that can be read', 'refused.batch-unreadable')

/** A CSV (`;`, `,` or tabs; UTF-8, UTF-16 or Windows-1252) or the first sheet of an XLSX. Throws `invalid_request` for any other file. */
export async function readTable(bytes: Buffer): Promise<Table> {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return readXlsx(bytes)
  return readCsv(decode(bytes))
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

function readCsv(text: string): Table {
  if (text.includes('\0')) throw unreadableFile()
  const bare = text.replace(/^\ufeff/, '').replace(/^sep=(.)\r?\n/i, '\n')
  // Outside quotes, in the first line with content: amounts have commas, headings have none.
  const [heading = ''] = bare
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
  const counts = separators.map((separator) => heading.split(separator).length)
  const delimiter = separators[counts.indexOf(Math.max(...counts))] ?? ';'
  try {
    return parse(bare, { delimiter, relax_column_count: true, relax_quotes: true })
  } catch {
    throw unreadableFile()
  }
}

async function readXlsx(bytes: Buffer): Promise<Table> {
  await requireSmall(bytes)
  const rows = await readSheet(bytes, { trim: false }).catch(() => {
    throw unreadableFile()
  })
  return rows.map((cells) => cells.map(cellText))
}

function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return typeof value === 'number' ? numberText(value) : typeof value === 'string' ? value : ''
}

/** A number as text that reads as the same amount: never one point before three digits, which would group thousands. */
function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  const cents = Math.round(value * 100)
  return Math.abs(value * 100 - cents) < 1e-6 * Math.max(1, Math.abs(cents) * 1e-6)
    ? value.toFixed(2)
    : value.toFixed(8)
}

/** Throws for what would unpack to more than a spreadsheet of this size has. */
function requireSmall(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error || zip.entryCount > mostEntries) return reject(unreadableFile())
      let unpacked = 0
      zip.on('error', () => reject(unreadableFile()))
      zip.on('end', () => resolve())
      zip.on('entry', ({ uncompressedSize }: { uncompressedSize: number }) => {
        unpacked += uncompressedSize
        if (unpacked > mostUnpacked) reject(unreadableFile())
        else zip.readEntry()
      })
      zip.readEntry()
    })
  })
}
