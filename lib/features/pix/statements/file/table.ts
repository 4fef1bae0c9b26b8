import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type OfxEvents, readOfx } from './ofx'

/** How much of a file is read at most. */
const largestBytes = 64 * 1024 * 1024

export type ReadableFormat = 'csv' | 'ofx'

/** Opens a statement's file from its beginning: a file is read twice, first to learn how it writes amounts and dates. */
export type OpenFile = () => Readable | Promise<Readable>

/** `onCut`: the rest of the file is not read, since it is too large. */
export type FileEvents = OfxEvents & { onCut?: () => void }

/** The rows of a csv or ofx file as written; the first row names the columns. */
export async function* readTable(
  format: ReadableFormat,
  open: OpenFile,
  { onCut, ...events }: FileEvents = {},
): AsyncGenerator<string[]> {
  const texts = decoded(limited(await open(), onCut))
  yield* format === 'csv' ? csvRows(texts) : readOfx(texts, events)
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

/** UTF-8; from the first bytes that are not, Windows-1252, as many banks write. */
async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder = new TextDecoder('utf-8', { fatal: true })
  let pending = Buffer.of()
  for await (const chunk of chunks) {
    const whole = Buffer.concat([pending, chunk])
    const end = decoder.encoding === 'utf-8' ? whole.length - unfinished(whole) : whole.length
    pending = whole.subarray(end)
    try {
      yield decoder.decode(whole.subarray(0, end), { stream: true })
    } catch {
      decoder = new TextDecoder('windows-1252')
      yield decoder.decode(whole, { stream: true })
      pending = Buffer.of()
    }
  }
  if (pending.length > 0) yield new TextDecoder('windows-1252').decode(pending)
}

/** How many of the last bytes begin a character that goes on in the next chunk. */
function unfinished(bytes: Buffer): number {
  const lead = [1, 2, 3].find((back) => (bytes.at(-back) ?? 0) >= 0xc0)
  const first = lead === undefined ? 0 : (bytes.at(-lead) ?? 0)
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  return lead !== undefined && lead < length ? lead : 0
}

/** Comma, semicolon or tab: whichever the first line has most of. */
function delimiterOf(head: string): string {
  const [line = ''] = head.split(/\r?\n/, 1)
  const counts = [';', ',', '\t'].map((mark) => ({ mark, count: line.split(mark).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark
}

async function* csvRows(chunks: AsyncGenerator<string>): AsyncGenerator<string[]> {
  const first = await chunks.next()
  if (first.done) return
  async function* whole() {
    yield first.value
    yield* chunks
  }
  const delimiter = delimiterOf(first.value)
  const parser = parse({ delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  const source = Readable.from(whole())
  source.on('error', (error) => parser.destroy(error))
  yield* source.pipe(parser)
}
