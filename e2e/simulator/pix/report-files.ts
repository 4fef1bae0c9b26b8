import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import writeXlsxFile from 'write-excel-file/node'
import { sendJson } from '../exchange.ts'
import type { LedgerEntry } from './ledger.ts'
import type { Report, ReportFormat } from './model.ts'
import { brasiliaDay, brasiliaInstant } from './moments.ts'
import { reportFileName } from './reports.ts'
import { ownerOf, type PixState } from './state.ts'
import { rowsIn, type StatementDialect, transactionIn } from './statement-dialects.ts'

const MEGABYTE = 1_048_576
const COLUMNS = ['data', 'id', 'tipo', 'referencia', 'valor']
const FILLER = Buffer.from(`%${'lastro '.repeat(1170)}\n`)

const types: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ofx: 'application/x-ofx',
  pdf: 'application/pdf',
}

/** Needs no credentials: the address is secret. */
export async function sendReportFile(state: PixState, path: string, response: ServerResponse): Promise<void> {
  const [, id, name] = /^\/files\/reports\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  const report = state.reports.find((candidate) => candidate.id === id && candidate.status === 'done')
  if (!report || reportFileName(report) !== name) {
    sendJson(response, 404, { success: false, message: 'Not found', data: null })
    return
  }
  const bytes = await makeFile(state, report)
  const size = report.megabytes === null ? bytes.length : Math.max(bytes.length, report.megabytes * MEGABYTE)
  response.writeHead(200, {
    'content-type': types[report.format],
    'content-length': size,
    'content-disposition': `attachment; filename="${name}"`,
  })
  await pipeline(Readable.from(padded(bytes, size, report.format)), response)
}

/** The file, followed by generated rows or comments up to the size. */
function* padded(bytes: Buffer, size: number, format: ReportFormat): Generator<Buffer> {
  yield bytes
  const more = format === 'csv' ? Buffer.from(`${csvRow(PADDING)}\r\n`.repeat(200)) : FILLER
  for (let left = size - bytes.length; left > 0; left -= more.length) {
    yield left >= more.length ? more : more.subarray(0, left)
  }
}

const PADDING = ['2020-01-01T00:00:00-03:00', 'mov_0000000', 'DEPOSIT', 'E00000000202001010000AAAAAAAAAAA', '0.01']

function makeFile(state: PixState, report: Report): Promise<Buffer> {
  const entries = state.ledger.entries(report.account).filter(({ at }) => {
    const day = brasiliaDay(at)
    return day >= report.from && day <= report.to
  })
  const { statementDialect: dialect } = state.context.settings
  const closing = closingOf(state, report)
  const opening = entries.reduce((sum, { cents }) => sum - cents, closing)
  if (report.format === 'csv') return Promise.resolve(csv(rowsIn(dialect, entries, opening)))
  if (report.format === 'ofx') return Promise.resolve(ofx(report, entries, closing, dialect))
  return report.format === 'xlsx' ? xlsx(entries) : pdf(state, report, entries)
}

/** Balance at the end of the period, or the current one. */
function closingOf(state: PixState, { account, to }: Report): number {
  const past = state.ledger.entries(account).filter(({ at }) => brasiliaDay(at) <= to)
  return past.reduce((sum, { cents }) => sum + cents, 0)
}

function rowOf({ at, id, kind, reference, cents }: LedgerEntry): string[] {
  return [brasiliaInstant(at), id, kind, reference, (cents / 100).toFixed(2)]
}

function csvRow(cells: readonly string[]): string {
  return cells.map((cell) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')
}

function csv(rows: readonly string[][]): Buffer {
  return Buffer.from(`\uFEFF${rows.map(csvRow).join('\r\n')}\r\n`)
}

function xlsx(entries: readonly LedgerEntry[]): Promise<Buffer> {
  const header = COLUMNS.map((value) => ({ value, fontWeight: 'bold' as const }))
  const rows = entries.map((entry) => [...rowOf(entry).slice(0, 4), entry.cents / 100].map((value) => ({ value })))
  return writeXlsxFile([header, ...rows]).toBuffer()
}

function ofx(report: Report, entries: readonly LedgerEntry[], closingCents: number, dialect: StatementDialect): Buffer {
  const day = (text: string) => text.replaceAll('-', '')
  const rows = entries.map(({ at, id, kind, reference, cents }) => {
    const [type, amount] = transactionIn(dialect, cents)
    return [
      '<STMTTRN>',
      `<TRNTYPE>${type}`,
      `<DTPOSTED>${day(brasiliaDay(at))}`,
      `<TRNAMT>${amount}`,
      `<FITID>${id}`,
      `<MEMO>${kind} ${reference}`,
      '</STMTTRN>',
    ].join('\n')
  })
  const lines = [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'SECURITY:NONE',
    'ENCODING:UTF-8',
    'CHARSET:NONE',
    'COMPRESSION:NONE',
    'OLDFILEUID:NONE',
    'NEWFILEUID:NONE',
    '',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>',
    '<CURDEF>BRL',
    `<BANKACCTFROM><BANKID>18236120<ACCTID>${report.account}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${day(report.from)}<DTEND>${day(report.to)}`,
    ...rows,
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${(closingCents / 100).toFixed(2)}<DTASOF>${day(report.to)}</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    '',
  ]
  return Buffer.from(lines.join('\n'))
}

function pdf(state: PixState, report: Report, entries: readonly LedgerEntry[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 42 })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  document.fontSize(16).text('Extrato Pix')
  document.fontSize(9).text(ownerOf(state, report.account).name).text(`${report.from} a ${report.to}`).moveDown()
  document.font('Courier').fontSize(7)
  for (const [at = '', , kind = '', reference = '', value = ''] of entries.map(rowOf)) {
    document.text(`${at.slice(0, 16)}  ${kind.padEnd(15)} ${reference.padEnd(33)} ${value.padStart(14)}`)
  }
  document.end()
  return done
}
