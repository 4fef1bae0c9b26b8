import { type Amount, amountIn, centsBy } from '@/lib/core/money/amount-text'
import type { StatementDoubt, StatementRow } from '@/lib/features/pix/statements/schema'
import { type Columns, plain } from './columns'
import { daysIn } from './dates'
import type { ReadableFormat } from './table'

export type Side = 'in' | 'out'
type Days = ReturnType<typeof daysIn>

/** A row as far as its cells can be read one by one. */
export type Line =
  | { kind: 'movement'; amount: Amount; side: Side | null; balance: Amount | null; days: Days; texts: string[] }
  /** A balance, not a movement. `opens`: of before the movements. */
  | { kind: 'balance'; amount: Amount | null; opens: boolean }
  /** Nothing moved: a heading, a sum, a row without an amount. */
  | { kind: 'other' }
  | { kind: 'doubt'; doubt: StatementDoubt; texts: StatementRow['texts'] }

const sides: Record<ReadableFormat, Record<Side, ReadonlySet<string>>> = {
  csv: {
    in: new Set(['c', 'cr', 'cred', 'credito', 'credit', 'entrada', 'in', 'incoming', '+']),
    out: new Set(['d', 'db', 'dr', 'deb', 'debito', 'debit', 'saida', 'out', 'outgoing', '-']),
  },
  ofx: {
    in: new Set(['credit', 'dep', 'directdep']),
    out: new Set(['debit', 'directdebit', 'check', 'fee', 'srvchg']),
  },
}

const balancePattern =
  /^(?:saldo(?: (?:anterior|inicial|final|atual|parcial|total|d[aoe]|em|n[ao]|dia|mes|periodo|data|conta|corrente|c\/c|disponivel|bloqueado|(?:\d{1,2}\/){1,2}\d{2,4}))*|(?:(?:opening|closing|starting|ending|previous|initial|final|daily) )?balance(?: (?:brought|carried) forward)?)[.:]?$/
const sumPattern =
  /^(?:sub)?tota(?:l|is)(?: (?:geral|d[aeo]s?|no|entradas?|saidas?|creditos?|debitos?|periodo|dia|mes))*:?$/
const openingPattern = /anterior|inicial|opening|starting|previous|initial|brought/
/** Found in every balance row; quicker than the rest, which most rows need not go through. */
const hint = /s ?a ?l ?d ?o|sdo|balance/i
const maybeBalance = /^(?:saldo|sdo)\b/
/** A balance has no end-to-end id, so a row with an id is a movement, whatever its text. */
const endToEndId = /\b[ED][0-9A-Z]{8}\d{12}[a-zA-Z0-9]{11}\b/

const collapsed = (text: string) => plain(text).replace(/^s a l d o\b/, 'saldo')

/** In OFX either mark is decimal, and each amount that proves its own has the same cents by both. */
export function amountWritten(format: ReadableFormat, cell: string): Amount | null {
  const amount = amountIn(cell)
  if (format === 'csv' || !amount || amount.proof === null || amount.proof === 'either') return amount
  const cents = centsBy(amount, null)
  return { ...amount, cents: { ',': cents, '.': cents } }
}

/** Reads a row; what the sign of an amount means is judged over the whole file. */
export function lineReader(format: ReadableFormat, columns: Columns): (row: string[]) => Line {
  const {
    amount: amountAt,
    credit: creditAt,
    debit: debitAt,
    balance: balanceAt,
    sides: sidesAt,
    dates: datesAt,
  } = columns
  const figures = new Set([amountAt, creditAt, debitAt, balanceAt])
  const cell = (row: string[], at: number) => (row[at] ?? '').trim()
  const amountAtColumn = (row: string[], at: number) => amountWritten(format, cell(row, at))

  /** A file has few words, and many rows with each. */
  const known = new Map<string, Side | null>()
  function sideOfWord(text: string): Side | null {
    if (!known.has(text) && known.size < 1_000) known.set(text, sideIn(plain(text)))
    return known.get(text) ?? null
  }
  const sideIn = (word: string) => (sides[format].in.has(word) ? 'in' : sides[format].out.has(word) ? 'out' : null)

  function sideOf(row: string[]): Side | null {
    const found = new Set(sidesAt.map((at) => sideOfWord(row[at] ?? '')))
    found.delete(null)
    const [side = null] = found
    return found.size === 1 ? side : null
  }

  function balanceLine(row: string[]): Line | null {
    if (!row.some((text) => hint.test(text))) return null
    const texts = row.filter((_, at) => !figures.has(at)).map(collapsed)
    const words = texts.find((text) => maybeBalance.test(text) || balancePattern.test(text))
    if (words === undefined || row.some((text) => endToEndId.test(text))) return null
    if (!balancePattern.test(words)) return { kind: 'doubt', doubt: 'balance_rows', texts: row }
    const amount = amountAtColumn(row, balanceAt) ?? amountAtColumn(row, amountAt)
    return { kind: 'balance', amount, opens: openingPattern.test(words) }
  }

  /** The one amount of a row, and which column of two holds it; null where there is none, `undefined` where it cannot be read. */
  function amountOf(row: string[]): { amount: Amount; side: Side | null } | null | undefined {
    const isFilled = (at: number) => !/^[-\u2013\u2014]?$/.test(cell(row, at))
    if (amountAt >= 0) {
      if (!isFilled(amountAt)) return null
      const amount = amountAtColumn(row, amountAt)
      return amount ? { amount, side: sideOf(row) } : undefined
    }
    const pair = (
      [
        ['in', creditAt],
        ['out', debitAt],
      ] as const
    ).filter(([, at]) => isFilled(at))
    const amounts = pair.map(([side, at]) => ({ side, amount: amountAtColumn(row, at) }))
    if (amounts.length === 0) return null
    const read = amounts.flatMap(({ side, amount }) => (amount ? [{ side, amount }] : []))
    const moved = read.filter(({ amount }) => !amount.isZero)
    return read.length < amounts.length || moved.length > 1 ? undefined : (moved[0] ?? read[0])
  }

  return (row) => {
    const balance = balanceLine(row)
    if (balance) return balance
    const found = amountOf(row)
    if (found === null) return { kind: 'other' }
    const dates = datesAt.map((at) => cell(row, at))
    const isSum = !dates.some((text) => /\d/.test(text)) && row.some((text) => sumPattern.test(plain(text)))
    if (isSum) return { kind: 'other' }
    if (found === undefined) return { kind: 'doubt', doubt: 'amounts_unreadable', texts: row }
    return { kind: 'movement', ...found, balance: amountAtColumn(row, balanceAt), days: daysIn(dates), texts: row }
  }
}
