import { type Amount, type DecimalMark, decimalMarks } from '@/lib/core/money/amount-text'
import type { StatementDoubt } from '@/lib/features/pix/statements/schema'
import { runningBalance } from './balance'
import { type Columns, columnsOf } from './columns'
import type { DateOrder } from './dates'
import { type Signs, signsOf } from './signs'
import { type Line, lineReader } from './statement-lines'
import { type OpenFile, type ReadableFormat, readTable } from './table'

/** How a file writes its amounts, their signs and its days. */
export type Dialect = {
  mark: DecimalMark
  signs: Signs
  order: DateOrder
  /** Some amount has a decimal mark. */
  marked: boolean
}

/** How a file is to be read; a doubt where it does not say beyond doubt what moved and when. */
export type Judgement = { columns: Columns | null } & (
  | { dialect: Dialect; doubt: null }
  | { dialect: null; doubt: StatementDoubt }
)

/** Reads a whole file to learn how it is to be read. */
export async function judgeFile(format: ReadableFormat, open: OpenFile): Promise<Judgement> {
  let flaw: StatementDoubt | null = null
  const table = readTable(format, open, {
    onFlaw: (found) => {
      flaw = found
    },
  })
  const head = await table.next()
  const columns = head.done ? null : columnsOf(head.value)
  if (columns === null) {
    for await (const _ of table);
    return { columns, dialect: null, doubt: 'amounts_missing' }
  }
  const read = lineReader(format, columns)
  const evidence = gatherEvidence(format, columns)
  const width = head.value.length
  for await (const row of table) {
    if (row.slice(width).some((text) => text.trim() !== '')) flaw ??= 'rows_uneven'
    evidence.add(read(row))
  }
  return { columns, ...(flaw ? doubtful(flaw) : evidence.judgement()) }
}

const doubtful = (doubt: StatementDoubt) => ({ dialect: null, doubt })

function gatherEvidence(format: ReadableFormat, columns: Columns) {
  const amounts = amountEvidence(format)
  const signs = signEvidence()
  const days = dayEvidence(columns)
  let doubt: StatementDoubt | null = null
  return {
    add(line: Line) {
      if (line.kind === 'doubt') doubt ??= line.doubt
      amounts.add(line)
      signs.add(line)
      days.add(line)
    },
    judgement() {
      if (doubt) return doubtful(doubt)
      const mark = amounts.mark()
      if (mark !== ',' && mark !== '.') return doubtful(mark)
      const found = signs.signs(mark)
      if (!isSigns(found)) return doubtful(found)
      const order = days.order()
      if (!isOrder(order)) return doubtful(order)
      return { dialect: { mark, signs: found, order, marked: amounts.isMarked() }, doubt: null }
    },
  }
}

const isOrder = (found: DateOrder | StatementDoubt): found is DateOrder => orders.some((order) => order === found)

const isSigns = (found: Signs | StatementDoubt): found is Signs =>
  found === 'written' || found === 'sides' || found === 'balance'

/** Decimal mark of all amounts of the file; integers and `1.234` prove none. */
function amountEvidence(format: ReadableFormat) {
  const proven = new Set<DecimalMark>()
  const unreadable = new Set<DecimalMark>()
  let [unproven, ambiguous] = [0, 0]
  function addAmount({ proof, isZero, cents }: Amount) {
    if (proof === ',' || proof === '.') proven.add(proof)
    else if (proof === 'either' || format === 'csv') unproven += isZero ? 0 : 1
    if (proof === 'either') ambiguous += 1
    for (const mark of decimalMarks) if (cents[mark] === null) unreadable.add(mark)
  }
  return {
    add(line: Line) {
      if (line.kind !== 'movement') return
      addAmount(line.amount)
      if (line.balance) addAmount(line.balance)
    },
    mark(): DecimalMark | StatementDoubt {
      const [mark = '.', ...others] = proven
      const isTold = others.length === 0 || (format === 'ofx' && ambiguous === 0)
      if (!isTold || (proven.size === 0 && unproven > 0)) return 'amounts_ambiguous'
      return unreadable.has(mark) ? 'amounts_unreadable' : mark
    },
    isMarked: () => proven.size > 0,
  }
}

type Trial = { moves: ReturnType<typeof signsOf>; running: ReturnType<typeof runningBalance>; unsigned: number }

/** Where the file states the direction of its movements, and whether all statements agree. */
function signEvidence() {
  const trials = new Map<string, Trial>()
  for (const mark of decimalMarks)
    for (const signs of ['written', 'sides', 'balance'] as const)
      trials.set(`${signs}${mark}`, { moves: signsOf(signs, mark), running: runningBalance(), unsigned: 0 })
  const seen = { minus: 0, plus: 0, moved: 0, in: 0, out: 0, inMinus: 0, outPlus: 0, outPlain: 0 }

  function count({ amount: { isZero, sign }, side }: Extract<Line, { kind: 'movement' }>) {
    if (isZero) return
    seen.moved += 1
    if (side) seen[side] += 1
    if (sign === '-') seen.minus += 1
    if (sign === '+') seen.plus += 1
    if (side === 'in' && sign === '-') seen.inMinus += 1
    if (side === 'out' && sign === '+') seen.outPlus += 1
    if (side === 'out' && sign === '') seen.outPlain += 1
  }

  function take(trial: Trial, moves: ReturnType<Trial['moves']['end']>) {
    for (const { line, cents, balanceCents } of moves) {
      if (cents === null) trial.unsigned += 1
      trial.running.add({ day: line.days['day-first'] ?? line.days['month-first'], cents: cents ?? 0, balanceCents })
    }
  }

  function kind(): Signs | StatementDoubt {
    if (seen.inMinus + seen.outPlus > 0 || (seen.minus > 0 && seen.outPlain > 0)) return 'signs_disagree'
    const isSigned = seen.minus + seen.plus === seen.moved || (seen.minus > 0 && seen.plus === 0)
    if (isSigned) return 'written'
    if (seen.in + seen.out === seen.moved) return 'sides'
    return seen.minus + seen.plus === 0 ? 'balance' : 'signs_missing'
  }

  return {
    add(line: Line) {
      if (line.kind === 'movement') count(line)
      for (const trial of trials.values()) take(trial, trial.moves.add(line))
    },
    signs(mark: DecimalMark): Signs | StatementDoubt {
      for (const trial of trials.values()) take(trial, trial.moves.end())
      const found = kind()
      if (!isSigns(found)) return found
      const trial = trials.get(`${found}${mark}`)
      if (!trial || trial.unsigned > 0) return 'signs_missing'
      return trial.running.agrees() ? found : 'balance_disagrees'
    },
  }
}

const orders = ['day-first', 'month-first', 'midnights'] as const

/** Whether `10/05/2026` is a day of May or of October: a day above twelve tells, else the name of the column. */
function dayEvidence({ dates, portuguese }: Columns) {
  const wrong = new Set<DateOrder>()
  let [differs, dated] = [false, false]
  return {
    add(line: Line) {
      if (line.kind !== 'movement' || dates.length === 0) return
      dated = true
      for (const order of orders) if (line.days[order] === null) wrong.add(order)
      differs ||= line.days['day-first'] !== line.days['month-first']
    },
    order(): DateOrder | StatementDoubt {
      if (dated && !wrong.has('midnights')) return 'midnights'
      if (wrong.has('day-first')) return wrong.has('month-first') ? 'days_unreadable' : 'month-first'
      if (wrong.has('month-first')) return 'day-first'
      return differs && !portuguese ? 'days_ambiguous' : 'day-first'
    },
  }
}
