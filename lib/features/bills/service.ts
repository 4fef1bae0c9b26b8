import 'server-only'
import type { z } from 'zod'
import { addDays, addMonths, currentDay, currentMonth } from '@/lib/core/dates'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { cut, noSuchCursor } from '@/lib/core/page-cursor'
import { currentBalance } from '@/lib/features/pix/balance/require'
import type { Person } from '@/lib/server/auth/person'
import { everyone, read } from '@/lib/server/read'
import { bills } from './contract'
import { habitsOf } from './habits/read'
import { billStateOn } from './rules/bill-states'
import { forecastDays } from './rules/forecast'
import {
  type Bill,
  type billChange,
  type billDismissal,
  billFilter,
  billPage,
  billSummary,
  billSummaryInput,
  forecast,
  forecastAccuracy,
  forecastAccuracyInput,
  forecastAssumptions,
  forecastInput,
} from './schema'
import { expectedOf, paidIn } from './store/accuracy'
import { addToBill } from './store/notes'
import {
  type BillRow,
  billPage as billRows,
  filteredByDay,
  openApart,
  openByDay,
  operationsOf,
  type Place,
} from './store/read'

const today = () => currentDay(new Date())

const undated = '9999-12-31'
const cursorOf = ({ row }: BillRow) => `${row.dueDate ?? undated}_${row.documentId}-${row.number}`
const cursorForm = /^(\d{4}-\d\d-\d\d)_(\d{1,19})-(\d{1,6})$/

function placeOf(cursor: string): Place {
  const [, due, documentId, number] = cursorForm.exec(cursor) ?? []
  if (due === undefined || documentId === undefined || !isDocumentId(documentId)) throw noSuchCursor()
  return { due, documentId, number: Number(number) }
}

async function view(rows: readonly BillRow[]): Promise<Bill[]> {
  const operations = await operationsOf(rows.flatMap(({ row }) => row.operationIds))
  const habits = await habitsOf(rows)
  return rows.map(({ row, added, model, documentNumber }) => ({
    id: `${row.documentId}-${row.number}`,
    documentId: String(row.documentId),
    direction: row.direction,
    companyId: row.companyId,
    model,
    documentNumber,
    number: row.number,
    of: row.of,
    label: row.label,
    party: { name: row.partyName, taxId: row.partyTaxId },
    dueDate: row.dueDate,
    noteDueDate: row.noteDueDate,
    amountCents: row.amountCents,
    openCents: row.openCents,
    state: billStateOn(today(), row),
    method: added?.method ?? null,
    note: added?.note ?? null,
    reason: row.reason,
    excessCents: row.excessCents,
    operations: row.operationIds.flatMap((id) => operations.get(id) ?? []),
    ...habits(row),
  }))
}

export const listBills = read(bills.list, {
  input: billFilter,
  output: billPage,
  async run({ cursor, limit, ...filter }) {
    const after = cursor === undefined ? undefined : placeOf(cursor)
    const rows = await billRows({ ...filter, after, limit: limit + 1, today: today() })
    const { shown, next } = cut(rows, limit, cursorOf)
    return { items: await view(shown), next }
  },
})

export const summarizeBills = read(bills.summary, {
  input: billSummaryInput,
  output: billSummary,
  sameFor: everyone,
  async run({ from = today(), to, companyId, ...filter }) {
    const isFiltered = Object.values(filter).some((value) => value !== undefined)
    const days = isFiltered
      ? await filteredByDay({ from, to, companyId, ...filter }, today())
      : await openByDay({ from, to, companyId })
    return { days, ...(await openApart(today(), companyId)) }
  },
})

export const forecastBalance = read(bills.forecast, {
  input: forecastInput,
  output: forecast,
  sameFor: everyone,
  async run({ days: count, accountId }, { signal }) {
    const from = today()
    const { availableCents, asOf } = await currentBalance(accountId, signal)
    const moved = await openByDay({ from, to: addDays(from, count - 1) })
    const apart = await openApart(from)
    const days = forecastDays({ availableCents, today: from, days: count }, moved, [apart.overdue, apart.undated])
    return {
      availableCents,
      asOf,
      days,
      ...apart,
      firstNegative: days.find(({ balanceCents }) => balanceCents !== null && balanceCents < 0)?.day ?? null,
      assumptions: [...forecastAssumptions],
    }
  },
})

const nothingExpected = { expectedCents: 0, count: 0, paidCents: 0, lateCents: 0, closedCents: 0, openCents: 0 }

export const compareForecast = read(bills.accuracy, {
  input: forecastAccuracyInput,
  output: forecastAccuracy,
  sameFor: everyone,
  async run({ month = addMonths(currentMonth(new Date()), -1) }) {
    const last = addDays(`${addMonths(month, 1)}-01`, -1)
    const expected = await expectedOf(`${month}-01`, last)
    const paid = await paidIn(month)
    const of = (side: 'in' | 'out') => {
      const { direction: _, ...sums } = expected.find(({ direction }) => direction === side) ?? {
        direction: side,
        ...nothingExpected,
      }
      return { ...sums, beyondCents: Math.max(0, paid[side] - sums.paidCents) }
    }
    return { month, in: of('in'), out: of('out') }
  },
})

async function viewOne(row: BillRow): Promise<Bill> {
  const [found] = await view([row])
  if (!found) throw new RangeError('a bill was not viewed')
  return found
}

/** An empty note is none. */
export async function changeBill({ id, ...added }: z.output<typeof billChange>, person: Person): Promise<Bill> {
  const note = added.note === '' ? null : added.note
  return viewOne(await addToBill(id, 'change', { ...added, note }, person))
}

export async function dismissBill({ id, reason }: z.output<typeof billDismissal>, person: Person): Promise<Bill> {
  return viewOne(await addToBill(id, 'dismiss', { dismissal: reason }, person))
}

export async function restoreBill(id: string, person: Person): Promise<void> {
  await addToBill(id, 'restore', { dismissal: null }, person)
}
