import 'server-only'
import { signedCents } from '@/lib/core/money/amount-text'
import { balanceOf, type DayBalance, runningBalance } from './file/balance'
import { dayIn } from './file/dates'
import { type Dialect, type Judgement, judgeFile } from './file/judge'
import type { LedgerBalance } from './file/ofx'
import { type Signed, signsOf } from './file/signs'
import { amountWritten, lineReader } from './file/statement-lines'
import { type FileEvents, type OpenFile, type ReadableFormat, readTable } from './file/table'
import type { StatementPreview, StatementRow } from './schema'

const shownRows = 200

/** A statement as far as it can be read. */
export type StatementContent = StatementPreview & {
  /** Balance at the end of a day; null where the file leaves doubt. */
  balance: DayBalance | null
  /** Whether every movement has its day. */
  dated: boolean
}

/**
 * The first rows of a csv or ofx statement, and sums over all its rows where the file says beyond doubt what moved: without
 * that nothing is summed, and `reason` says why. `onRow` is given each movement in file order.
 */
export async function readStatement(
  format: ReadableFormat,
  open: OpenFile,
  onRow?: (row: StatementRow) => void | Promise<void>,
): Promise<StatementContent> {
  const judgement = await judgeFile(format, open)
  const { dialect, doubt } = judgement
  const sums = daySums()
  const running = runningBalance()
  let cut = false
  let ledger: DayBalance | null = null
  const events = {
    onCut: () => {
      cut = true
    },
    onBalance: (balance: LedgerBalance) => {
      ledger = dialect && ledgerBalance(balance, dialect)
    },
  }
  const table: string[][] = []
  let rowCount = -1
  for await (const { cells, moves } of readRows(format, open, judgement, events)) {
    if (cells) rowCount += 1
    if (cells && table.length <= shownRows) table.push(cells)
    for (const { row, balanceCents } of moves) {
      await onRow?.(row)
      if (row.cents === null) continue
      sums.add(row.day, row.cents)
      running.add({ day: row.day, cents: row.cents, balanceCents })
    }
  }
  const [columns = [], ...rows] = table
  return {
    columns,
    rows,
    rowCount: Math.max(0, rowCount),
    totals: dialect && sums.totals(),
    reason: doubt,
    days: sums.days(),
    cut,
    balance: ledger ?? (dialect && running.newest()),
    dated: sums.dated(),
  }
}

/** Null also for a balance without a decimal mark in a file whose amounts have one: it may be in cents. */
function ledgerBalance({ amount, date }: LedgerBalance, { mark, order, marked }: Dialect): DayBalance | null {
  const written = amountWritten('ofx', amount)
  const isUnproven = marked && written?.proof === 'none' && !written.isZero
  return isUnproven ? null : balanceOf(dayIn(date, order), signedCents(written, mark))
}

type Sums = { inCents: number; outCents: number }

function daySums() {
  const byDay = new Map<string | null, Sums>()
  const total = { inCents: 0, outCents: 0 }
  return {
    add(day: string | null, cents: number) {
      const sums = byDay.get(day) ?? { inCents: 0, outCents: 0 }
      byDay.set(day, sums)
      for (const each of [sums, total]) each[cents < 0 ? 'outCents' : 'inCents'] += cents
    },
    totals: () => ({ ...total, netCents: total.inCents + total.outCents }),
    days: () =>
      [...byDay]
        .flatMap(([day, sums]) => (day === null ? [] : [{ day, ...sums }]))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
    dated: () => !byDay.has(null),
  }
}

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
type Move = { row: StatementRow; balanceCents: number | null }

/** The rows of a file as they are read: the first names the columns, `moves` are the movements that are known by then. */
async function* readRows(
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
