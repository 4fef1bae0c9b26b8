import { brasiliaDay, brasiliaInstant } from './moments.ts'

export const statementDialects = [
  /** Signed amounts with a decimal point. */
  'signed',
  /** Amounts without a sign; a column, or the type of an OFX transaction, is `D` or `C`. Balance rows in between. */
  'sides',
  /** `(40,00)`. */
  'brackets',
  /** `40,00-`. */
  'behind',
  /** `"-1,234.56"`. */
  'english',
  /** Amounts without a sign, after the previous balance and next to the new one. */
  'balance',
  /** Amounts without any sign or direction. */
  'unsigned',
  /** Whole reais, as `1.234`. */
  'thousands',
] as const
export type StatementDialect = (typeof statementDialects)[number]

/** A movement of the ledger. */
type Entry = { id: string; at: number; cents: number; kind: string; reference: string }

const grouped = (cents: number, group: string, decimal: string) => {
  const [integer = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${integer.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${fraction}`
}
const brazilian = (cents: number) => grouped(cents, '.', ',')
const shortDay = (at: number) => {
  const [year = '', month, day] = brasiliaDay(at).split('-')
  return `${day}/${month}/${year.slice(2)}`
}

type Cells = (entry: Entry) => string[]
const whole: Cells = ({ at, id, kind, reference }) => [brasiliaInstant(at), id, kind, reference]
const short: Cells = ({ at, id, kind, reference }) => [shortDay(at), id, kind, reference]
const named = ['data', 'id', 'tipo', 'referencia', 'valor']

/** The rows of a CSV in a dialect, with the column names first. `opening` is the balance before the entries. */
export function rowsIn(dialect: StatementDialect, entries: readonly Entry[], opening: number): string[][] {
  const plain = (amount: (cents: number) => string, cells: Cells = short) => [
    named,
    ...entries.map((entry) => [...cells(entry), amount(entry.cents)]),
  ]
  switch (dialect) {
    case 'signed':
      return plain((cents) => (cents / 100).toFixed(2), whole)
    case 'brackets':
      return plain((cents) => (cents < 0 ? `(${brazilian(cents)})` : brazilian(cents)))
    case 'behind':
      return plain((cents) => `${brazilian(cents)}${cents < 0 ? '-' : ''}`)
    case 'english':
      return plain((cents) => `${cents < 0 ? '-' : ''}${grouped(cents, ',', '.')}`, whole)
    case 'unsigned':
      return plain(brazilian)
    case 'thousands':
      return plain(
        (cents) =>
          `${cents < 0 ? '-' : ''}${1 + (Math.abs(cents) % 9)}.${String(Math.abs(cents) % 1000).padStart(3, '0')}`,
      )
    case 'sides':
      return withSides(entries, opening)
    case 'balance':
      return withBalances(entries, opening)
  }
}

function withSides(entries: readonly Entry[], opening: number): string[][] {
  let balance = opening
  const label = (day: string, text: string) => [day, '', text, '', brazilian(balance), balance < 0 ? 'D' : 'C']
  const rows = entries.flatMap((entry, at) => {
    balance += entry.cents
    const next = entries[at + 1]
    const isLast = !next || brasiliaDay(next.at) !== brasiliaDay(entry.at)
    const row = [...short(entry), brazilian(entry.cents), entry.cents < 0 ? 'D' : 'C']
    return isLast ? [row, label(shortDay(entry.at), 'SALDO DO DIA')] : [row]
  })
  balance = opening
  return [[...named.with(2, 'histórico'), 'D/C'], label('', 'SALDO ANTERIOR'), ...rows]
}

function withBalances(entries: readonly Entry[], opening: number): string[][] {
  let balance = opening
  const written = () => `${balance < 0 ? '-' : ''}${brazilian(balance)}`
  const first = ['', '', 'SALDO ANTERIOR', '', '', written()]
  const rows = entries.map((entry) => {
    balance += entry.cents
    return [...short(entry), brazilian(entry.cents), written()]
  })
  return [[...named.with(2, 'histórico'), 'saldo'], first, ...rows]
}

/** Kind and amount of an OFX transaction in a dialect. */
export function transactionIn(dialect: StatementDialect, cents: number): [type: string, amount: string] {
  const type = cents < 0 ? 'DEBIT' : 'CREDIT'
  const amount = (Math.abs(cents) / 100).toFixed(2)
  if (dialect === 'sides') return [type, amount.replace('.', ',')]
  return dialect === 'unsigned' ? ['OTHER', amount] : [type, (cents / 100).toFixed(2)]
}
