import 'server-only'
import { type Judgement, judgeFile } from './file/judge'
import { type Signed, signsOf } from './file/signs'
import { lineReader } from './file/statement-lines'
import { type FileEvents, type OpenFile, type ReadableFormat, readTable } from './file/table'
import type { StatementRow } from './schema'

/**
 * The movements of a csv or ofx statement in file order, each with the texts of all its cells as written (end-to-end id, txid,
 * external id, memo…). `cents` is signed (negative: money out) and null where the file does not say it beyond doubt; `day` is
 * of São Paulo, null where it cannot be read. Rows of balances are left out. `open` opens the file from its beginning, and is
 * called twice. While a fetched statement is summed (`summing.ts`) the same rows are given to its readers, so that nothing
 * needs to be read again.
 */
export async function* readStatementRows(format: ReadableFormat, open: OpenFile): AsyncGenerator<StatementRow> {
  for await (const { moves } of readRows(format, open, await judgeFile(format, open)))
    yield* moves.map(({ row }) => row)
}

/** A movement, with the balance next to it where the file has one. */
export type Move = { row: StatementRow; balanceCents: number | null }

/** The rows of a file as they are read: the first names the columns, `moves` are the movements that are known by then. */
export async function* readRows(
  format: ReadableFormat,
  open: OpenFile,
  { dialect, columns }: Judgement,
  events: FileEvents = {},
): AsyncGenerator<{ cells: string[] | null; moves: Move[] }> {
  const table = readTable(format, open, events)
  const head = await table.next()
  if (head.done) return
  yield { cells: head.value, moves: [] }
  const read = columns && lineReader(format, columns)
  const signs = dialect && signsOf(dialect.signs, dialect.mark)

  function moveOf({ line, cents, balanceCents }: Signed): Move {
    return { row: { day: line.days[dialect?.order ?? 'day-first'], cents, texts: line.texts }, balanceCents }
  }

  function movesIn(cells: string[]): Move[] {
    const unknown = { day: null, cents: null, texts: cells }
    const line = read?.(cells)
    if (!line || line.kind === 'doubt') return [{ row: unknown, balanceCents: null }]
    if (signs) return signs.add(line).map(moveOf)
    return line.kind === 'movement' ? [{ row: unknown, balanceCents: null }] : []
  }

  for await (const cells of table) yield { cells, moves: movesIn(cells) }
  if (signs) yield { cells: null, moves: signs.end().map(moveOf) }
}
