import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import { amountIn, markOf } from '@/lib/core/money/amount-text'
import { env } from '@/lib/server/env'
import { cellText, type Sheet } from './file-table'
import { type BatchKind, type Cells, type Column, columnNamed } from './rules/columns'
import { type Decimal, decimalOf, examplesOf, noReading, type Reading } from './rules/reading'

type FileRow = {
  /** Line number in the spreadsheet, from 1. */
  line: number
  cells: Cells
}

/** Which sheet is read, and how; what is left out is as the file says. */
export type Choice = {
  sheet?: string | undefined
  decimal?: Decimal | undefined
  hidden?: 'include' | 'exclude' | undefined
}

export type BatchFile = { rows: FileRow[]; ignored: string[]; reading: Reading }

/** Number of rows in which headings are searched, below a title. */
const headingsWithin = 20

/**
 * The rows of the chosen sheet, else of the first visible one with rows; none where only hidden sheets have any. Throws `too_many_rows`, or `invalid_request`
 * for an unknown sheet, and without headings or rows.
 */
export function fileRows(sheets: readonly Sheet[], kind: BatchKind, choice: Choice = {}): BatchFile {
  const read = sheets.map((sheet) => {
    const at = sheet.rows.slice(0, headingsWithin).findIndex((cells) => isHeading(cells, kind))
    return { sheet, at, filled: at < 0 ? [] : filledRows(sheet, at) }
  })
  const chosen = choice.sheet === undefined ? null : read.find(({ sheet }) => sheet.name === choice.sheet)
  if (chosen === undefined)
    throw refusal('invalid_request', 'The file has no such sheet', 'refused.batch-sheet-unknown')
  if ((chosen ? [chosen] : read).every(({ at }) => at < 0))
    throw refusal('invalid_request', 'No row names the columns of the template', noHeadings[kind])
  if (read.every(({ filled }) => filled.length === 0))
    throw refusal('invalid_request', 'The file has no rows', 'refused.batch-empty')
  const visible = read.filter(({ sheet, filled }) => !sheet.isHidden && filled.length > 0)
  const found =
    chosen ??
    visible.find(({ sheet, filled }) => !filled.every(({ line }) => sheet.hiddenLines.has(line))) ??
    visible[0]
  const named = read.flatMap(({ sheet: { name, isHidden: hidden }, filled }) =>
    name === null ? [] : { name, hidden, rows: filled.length },
  )
  return found
    ? sheetRows(found, kind, choice, named)
    : { rows: [], ignored: [], reading: { ...noReading, sheets: named } }
}

type ReadSheet = { sheet: Sheet; at: number; filled: ReturnType<typeof filledRows> }

function sheetRows(
  { sheet, at, filled }: ReadSheet,
  kind: BatchKind,
  choice: Choice,
  sheets: Reading['sheets'],
): BatchFile {
  const heading = sheet.rows[at]?.map(cellText) ?? []
  const columns = heading.map((name) => columnNamed(name, kind))
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index)
  if (twice) {
    const record = { code: 'refused.batch-column-twice', values: { column: twice } } as const
    throw refusal('invalid_request', `The column ${twice} is there twice`, record)
  }
  const isHidden = ({ line }: { line: number }) => sheet.hiddenLines.has(line)
  const read = choice.hidden === 'include' ? filled : filled.filter((row) => !isHidden(row))
  requireFewRows(read.length)
  const rows = read.map(({ line, cells }) => ({
    line,
    cells: isUneven(sheet, heading, columns, cells) ? { linha: cut(lineText(cells)) } : byColumn(columns, cells),
  }))
  const texts = filled
    .flatMap(({ cells }) => cells[columns.indexOf('valor')] ?? [])
    .filter((cell) => typeof cell === 'string')
  const mark = markOf(texts.map(amountIn))
  const proven = mark && decimalOf(mark)
  return {
    rows,
    ignored: heading.filter((name, index) => name.trim() !== '' && columns[index] === null),
    reading: {
      sheet: sheet.name,
      sheets,
      hiddenRows: filled.length - read.length,
      decimal: choice.decimal ?? proven,
      decimalChosen: choice.decimal !== undefined && choice.decimal !== proven,
      ambiguous: examplesOf(texts),
      includedLines: read.filter(isHidden).map(({ line }) => line),
    },
  }
}

function requireFewRows(count: number): void {
  const maximum = env().BATCH_MAX_ROWS
  if (count <= maximum) return
  const record = { code: 'refused.too-many-rows', values: { maximum } } as const
  throw new Problem('too_many_rows', `The file has ${count} rows; at most ${maximum} are read`, { record })
}

type SheetCells = Sheet['rows'][number]

const isFilled = (cell: string | number | undefined) => cell !== undefined && cellText(cell).trim() !== ''

/** The rows below the headings that have any content. */
const filledRows = ({ rows }: Sheet, headingAt: number) =>
  rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }, at) => at > headingAt && cells.some(isFilled))

const noHeadings = { transfers: 'refused.batch-headings', charges: 'refused.charge-headings' } as const

/** Whether these are headings: a key and an amount; for charges, an amount and any other column. */
function isHeading(cells: SheetCells, kind: BatchKind): boolean {
  const columns = cells.flatMap((name) => columnNamed(cellText(name), kind) ?? [])
  return columns.includes('valor') && (kind === 'charges' ? columns.length > 1 : columns.includes('chave'))
}

/** Whether a row has cells beyond its headings, or an amount that its own comma seems to have parted. */
function isUneven({ hasCommas }: Sheet, heading: string[], columns: (Column | null)[], cells: SheetCells): boolean {
  const at = columns.indexOf('valor')
  const isParted =
    /^(?:R\$)?\s*[\d.]*\d$/.test(String(cells[at]).trim()) && /^\d{1,3}(?:\.\d+)?$/.test(String(cells[at + 1]).trim())
  return cells.findLastIndex(isFilled) > heading.findLastIndex(isFilled) || (hasCommas && isParted)
}

const lineText = (cells: SheetCells) =>
  cells
    .slice(0, cells.findLastIndex(isFilled) + 1)
    .map(cellText)
    .join(' | ')

function byColumn(columns: (Column | null)[], cells: SheetCells): Cells {
  const named: Cells = {}
  columns.forEach((column, index) => {
    const text = cut(cellText(cells[index] ?? ''))
    if (column && text) named[column] = text
  })
  return named
}

const longestCell = 1_000

const cut = (text: string) => text.replaceAll('\0', '').toWellFormed().slice(0, longestCell)
