/** A text without accents, case, units in brackets and the marks between its words. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\ufeff]/g, '')
    .toLowerCase()
    .replaceAll(/\(.*?\)|r\$/g, ' ')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()

const named = {
  amount: ['valor', 'value', 'amount', 'trnamt', 'montante', 'quantia', 'valor do lancamento', 'valor da transacao'],
  credit: ['credito', 'creditos', 'credit', 'credits', 'entrada', 'entradas', 'valor credito', 'money in', 'paid in'],
  debit: ['debito', 'debitos', 'debit', 'debits', 'saida', 'saidas', 'valor debito', 'money out', 'paid out'],
  balance: ['saldo', 'balance', 'running balance', 'saldo final'],
  date: ['data', 'date', 'created at', 'dtposted', 'dia', 'datetime', 'data hora', 'horario'],
}
const sideNames =
  /^(?:tipo|type|natureza|nature)\b|^(?:trntype|transaction type|sinal|sentido|direction|operacao|movimento|movimentacao|dc|cd)$|^(?:d|c|dr|cr|debito|credito|debit|credit|entrada|saida)\s?[/|-]\s?\w+$/
/** An amount that is not what moved, or is in another unit. */
const otherAmount =
  /cent|dat[ae]|saldo|balance|tarifa|taxa|fee|original|bloquead|disponivel|credito|debito|entrada|saida/

/** Positions of the columns by name; -1 or empty where there is no such column. */
export type Columns = {
  amount: number
  /** Instead of `amount`: one column for money in, one for money out. */
  credit: number
  debit: number
  /** Cells that may say whether money came in or went out. */
  sides: number[]
  balance: number
  /** Where there are several, all must have the same day. */
  dates: number[]
  /** The date column has a Portuguese name. */
  portuguese: boolean
}

/** Null where the column of amounts is not beyond doubt. */
export function columnsOf(names: readonly string[]): Columns | null {
  const columns = names.map(plain)
  const all = (fits: (name: string) => boolean) => columns.flatMap((name, at) => (fits(name) ? [at] : []))
  const exact = (of: keyof typeof named) => all((name) => named[of].includes(name))
  const like = all((name) => named.amount.some((known) => name.startsWith(known)) && !otherAmount.test(name))
  const amounts = exact('amount').length > 0 ? exact('amount') : like
  const [credits, debits] = [exact('credit'), exact('debit')]
  const isPair = credits.length === 1 && debits.length === 1
  if (isPair ? exact('amount').length > 0 : amounts.length !== 1) return null
  const date = named.date.map((known) => columns.indexOf(known)).find((at) => at >= 0)
  const dates = date === undefined ? all((name) => /^dat[ae]\b/.test(name)) : [date]
  const only = (found: number[]) => (found.length === 1 ? (found[0] ?? -1) : -1)
  return {
    amount: isPair ? -1 : only(amounts),
    credit: isPair ? only(credits) : -1,
    debit: isPair ? only(debits) : -1,
    sides: isPair ? [] : all((name) => sideNames.test(name)),
    balance: only(exact('balance')),
    dates,
    portuguese: dates.some((at) => /^(?:data|dia|horario)\b/.test(columns[at] ?? '')),
  }
}
