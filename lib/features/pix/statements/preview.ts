import 'server-only'
import { centsFromDecimal, parseCents } from '@/lib/core/amount-text'
import { dayOf } from '@/lib/core/dates'
import { instantOrDay } from '@/lib/core/instant-or-day'
import { balanceOf, type DayBalance, runningBalance } from './balance'
import type { LedgerBalance } from './ofx'
import type { StatementPreview, StatementRow } from './schema'
import { type OpenFile, type ReadableFormat, readTable } from './table'

const shownRows = 200

const amountNames = ['valor', 'value', 'amount', 'trnamt', 'montante', 'quantia']
const balanceNames = ['saldo', 'balance', 'running_balance', 'saldo_final']
const dateNames = ['data', 'date', 'created_at', 'dtposted', 'dia', 'datetime', 'data_hora', 'horario']

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\ufeff]/g, '')
    .trim()
    .toLowerCase()

function columnOf(columns: string[], names: string[]): number {
  const found = names.map((name) => columns.findIndex((column) => plain(column) === name)).find((at) => at >= 0)
  return found ?? columns.findIndex((column) => names.some((name) => plain(column).startsWith(name)))
}

/** Integer cents of an amount written in either way; null when it is none. */
function centsOf(text: string): number | null {
  return centsFromDecimal(text.replace(/^\+/, '')) ?? parseCents(text, 'pt-BR')
}

const dashed = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`

/** The day of a cell in São Paulo, whose clock it is where no offset says another: an instant, a day, `21/11/2026…` or OFX's `20261121…`; null when it is none. */
function dayIn(text: string): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? []
  if (year) return dayOf(`${year}-${month}-${day}`)
  const [, date = '', time = '', second = '00', offset] =
    /^(\d{8})(\d{4})(\d\d)?(?:\.\d+)?\[([+-]?\d{1,2})(?::\w+)?\]/.exec(text) ?? []
  if (offset !== undefined) {
    const sign = offset.startsWith('-') ? '-' : '+'
    const hours = offset.replace(/\D/, '').padStart(2, '0')
    return dayOf(`${dashed(date)}T${time.slice(0, 2)}:${time.slice(2)}:${second}${sign}${hours}:00`)
  }
  const bare = /^\d{8}(?!\d{2}-)/.exec(text)
  if (bare) return dayOf(dashed(bare[0]))
  return dayOf(instantOrDay(text) ?? text.slice(0, 10))
}

/** A statement as far as it can be read; `balance`: of the end of a day, null where it does not say one beyond doubt. */
export type StatementContent = StatementPreview & { balance: DayBalance | null }

/**
 * The rows of a csv or ofx statement with sums over all of them. Columns are recognised by their usual names; what is not
 * recognised is shown and not summed. `onRow` is given each movement in file order.
 */
export async function readStatement(
  format: ReadableFormat,
  open: OpenFile,
  onRow?: (row: StatementRow) => void | Promise<void>,
): Promise<StatementContent> {
  let cut = false
  let balance: DayBalance | null = null
  const all = readTable(format, open, {
    onCut: () => {
      cut = true
    },
    onBalance: ({ amount, date }: LedgerBalance) => {
      balance = balanceOf(dayIn(date), centsOf(amount))
    },
  })
  const head = await all.next()
  const columns: string[] = head.done ? [] : head.value
  const amountAt = columnOf(columns, amountNames)
  const dateAt = columnOf(columns, dateNames)
  const balanceAt = columns.findIndex((column) => balanceNames.includes(plain(column)))
  const running = runningBalance()
  const rows: string[][] = []
  const days = new Map<string, { inCents: number; outCents: number }>()
  const totals = { inCents: 0, outCents: 0 }
  let rowCount = 0
  for await (const row of all) {
    rowCount += 1
    if (rows.length < shownRows) rows.push(row)
    const cents = centsOf(row[amountAt] ?? '')
    const day = dayIn(row[dateAt] ?? '')
    await onRow?.({ day, cents, texts: row })
    if (cents === null) continue
    const side = cents < 0 ? 'outCents' : 'inCents'
    totals[side] += cents
    if (day === null) continue
    running.add({ day, cents, balanceCents: centsOf(row[balanceAt] ?? '') })
    const sums = days.get(day) ?? { inCents: 0, outCents: 0 }
    sums[side] += cents
    days.set(day, sums)
  }
  return {
    columns,
    rows,
    rowCount,
    totals: amountAt < 0 ? null : { ...totals, netCents: totals.inCents + totals.outCents },
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, sums]) => ({ day, ...sums })),
    cut,
    balance: balance ?? running.last(),
  }
}

/** Movements of a csv or ofx statement in file order, without sums. */
export async function* movementsOf(format: ReadableFormat, open: OpenFile): AsyncGenerator<StatementRow> {
  const all = readTable(format, open)
  const head = await all.next()
  const columns: string[] = head.done ? [] : head.value
  const amountAt = columnOf(columns, amountNames)
  const dateAt = columnOf(columns, dateNames)
  for await (const row of all) yield { day: dayIn(row[dateAt] ?? ''), cents: centsOf(row[amountAt] ?? ''), texts: row }
}
