import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type LedgerBalance, readOfx } from './ofx'

/** How much of a file is read at most. */
const largestBytes = 64 * 1024 * 1024

export type ReadableFormat = 'csv' | 'ofx'

/** Opens a statement's file from its beginning: a file is read twice, first to learn how it writes amounts and dates. */
export type OpenFile = () => Readable | Promise<Readable>

export type FileEvents = {
  /** The rest of the file is not read: it is too large. */
  onCut?: () => void
  /** The ledger balance of an OFX file. */
  onBalance?: (balance: LedgerBalance) => void
}

/** The rows of a csv or ofx file as written; the first row names the columns. */
export async function* readTable(
  format: ReadableFormat,
  open: OpenFile,
  { onCut, onBalance }: FileEvents = {},
): AsyncGenerator<string[]> {
  const chunks = limited(await open(), onCut)
  yield* format === 'csv' ? csvRows(chunks) : readOfx(chunks, onBalance)
}

async function* limited(stream: Readable, onCut?: () => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of stream) {
    const piece = Buffer.from(chunk)
    bytes += piece.length
    if (bytes > largestBytes) {
      onCut?.()
      stream.destroy()
      return
    }
    yield piece
  }
}

/** Comma, semicolon or tab: whichever the first line has most of. */
function delimiterOf(head: string): string {
  const [line = ''] = head.split(/\r?\n/, 1)
  const counts = [';', ',', '\t'].map((mark) => ({ mark, count: line.split(mark).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark
}

async function* csvRows(chunks: AsyncGenerator<Buffer>): AsyncGenerator<string[]> {
  const first = await chunks.next()
  if (first.done) return
  async function* whole() {
    yield first.value
    yield* chunks
  }
  const delimiter = delimiterOf(first.value.toString('utf8'))
  const parser = parse({ delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  const source = Readable.from(whole())
  source.on('error', (error) => parser.destroy(error))
  yield* source.pipe(parser)
}
