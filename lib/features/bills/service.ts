import 'server-only'
import { addDays, addMonths, currentDay, currentMonth } from '@/lib/core/dates'
import { Problem, refusal } from '@/lib/core/errors'
import { indexRead } from '@/lib/features/documents/index/store/reading'
import { currentBalance } from '@/lib/features/pix/balance/require'
import { appendAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { publish } from '@/lib/server/live/publish'
import { everyone, read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { bills } from './contract'
import { billsFile } from './file'
import { forecastDays } from './rules/forecast'
import { habitualDay, usualDays } from './rules/habits'
import {
  type Bill,
  bill,
  billChange,
  billCount,
  billDismissal,
  billFileInput,
  billFilter,
  billHabit,
  billId,
  billMethodsInput,
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
import { rederive } from './store/derive'
import { addDueDays, paidBills, supplierOf, undatedOf } from './store/habits'
import { addToBill, setMethod } from './store/notes'
import { payableBills } from './store/payable'
import { type BillRow, filteredByDay, openApart, openByDay } from './store/read'
import { pageOfBills, view } from './view'

const today = () => currentDay(new Date())

export const listBills = read(bills.list, {
  input: billFilter,
  output: billPage,
  // Read before the bills, so that bills of half an index never pass for complete.
  run: async (filter) => ({ read: await indexRead(), ...(await pageOfBills(filter)) }),
})

export const summarizeBills = read(bills.summary, {
  input: billSummaryInput,
  output: billSummary,
  sameFor: everyone,
  async run({ from = today(), to, companyId, ...filter }) {
    const read = await indexRead()
    const isFiltered = Object.values(filter).some((value) => value !== undefined)
    const days = isFiltered
      ? await filteredByDay({ from, to, companyId, ...filter }, today())
      : await openByDay({ from, to, companyId })
    return { days, ...(await openApart(today(), { companyId })), read }
  },
})

export const forecastBalance = read(bills.forecast, {
  input: forecastInput,
  output: forecast,
  sameFor: everyone,
  async run({ days: count, accountId }, _person, { signal }) {
    const read = await indexRead()
    const from = today()
    const { availableCents, asOf } = await currentBalance(accountId, signal)
    const moved = await openByDay({ from, to: addDays(from, count - 1), unsent: true })
    const apart = await openApart(from, { unsent: true })
    const days = forecastDays({ availableCents, today: from, days: count }, moved, [apart.overdue, apart.undated])
    return {
      availableCents,
      asOf,
      days,
      ...apart,
      firstNegative: days.find(({ balanceCents }) => balanceCents !== null && balanceCents < 0)?.day ?? null,
      assumptions: [...forecastAssumptions],
      read,
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
export const changeBill = write(bills.change, billChange, bill, async ({ id, ...added }, person) => {
  const note = added.note === '' ? null : added.note
  return viewOne(await addToBill(id, 'change', { ...added, note }, person))
})

export const dismissBill = write(bills.dismiss, billDismissal, bill, async ({ id, reason }, person) => {
  return viewOne(await addToBill(id, 'dismiss', { dismissal: reason }, person))
})

export const restoreBill = write(bills.restore, billId, null, async ({ id }, person) => {
  await addToBill(id, 'restore', { dismissal: null }, person)
})

/** The filtered bills as a file; audited. */
export const exportBills = download(bills.file, billFileInput, async (filter, person) => {
  const entry = { actor: person, action: 'bills.export', subject: 'bills', outcome: 'ok', detail: filter }
  await (await db()).transaction((tx) => appendAudit(tx, entry))
  return billsFile(filter)
})

/**
 * Gives every undated bill of a bill's supplier the day that the supplier's habit names. Throws `not_found` for an unknown
 * bill, and `conflict` when the habit has changed or no bill is undated.
 */
export const dateUndatedBills = write(bills.habit, billHabit, billCount, async ({ id, days }, person) => {
  return (await db()).transaction(async (tx) => {
    const taxId = await supplierOf(tx, id)
    if (taxId === null) throw new Problem('not_found', 'There is no such bill')
    // Notes and links that changed by now count first.
    await rederive(
      tx,
      (await undatedOf(tx, taxId)).map(({ documentId }) => documentId),
    )
    const [supplier] = (await paidBills(tx, [taxId])).values()
    const dated = (await undatedOf(tx, taxId)).flatMap(({ issuedOn, ...bill }) => {
      const dueDate = habitualDay(issuedOn, days)
      return dueDate === null ? [] : [{ ...bill, dueDate }]
    })
    if (supplier === undefined || usualDays(supplier.paid) !== days || dated.length === 0)
      throw new Problem('conflict', 'The habit has changed, or no bill is undated')
    await addDueDays(tx, dated, person)
    await rederive(
      tx,
      dated.map(({ documentId }) => documentId),
    )
    const changed = dated.map(({ documentId, number, dueDate }) => ({ id: `${documentId}-${number}`, dueDate }))
    await appendAudit(tx, {
      actor: person,
      action: 'bills.habit',
      subject: id,
      outcome: 'ok',
      detail: { days, bills: changed },
    })
    await publish(tx, [{ topic: 'bills' }])
    return { count: dated.length }
  })
})

/**
 * Marks bills as paid by another method than Pix, all of them or none; a null method takes that back. Throws `not_found` for
 * an unknown bill, and `conflict` for one of which nothing is open, or that is not marked.
 */
export const markPaidOtherwise = write(
  bills.otherwise,
  billMethodsInput,
  billCount,
  async ({ ids: given, method }, person) => {
    const ids = [...new Set(given)]
    const documentIds = [...new Set(ids.map((id) => BigInt(id.split('-')[0] ?? '')))]
    await (await db()).transaction(async (tx) => {
      // Notes and links that changed by now count first.
      await rederive(tx, documentIds)
      const bills = await payableBills(tx, ids)
      if (bills.length < ids.length) throw new Problem('not_found', 'There is no such bill')
      const fits = method === null ? bills.every(({ state }) => state === 'otherwise') : bills.every(isOpen)
      if (!fits) throw refusal('conflict', 'A bill is not open, or not marked', 'refused.bill-changed')
      await setMethod(tx, bills, method, person)
      await rederive(tx, documentIds)
      await appendAudit(tx, {
        ...{ actor: person, action: 'bills.otherwise', subject: ids[0] ?? '', outcome: 'ok' },
        detail: { method, bills: ids },
      })
      await publish(tx, [{ topic: 'bills' }])
    })
    return { count: ids.length }
  },
)

const isOpen = ({ openCents }: { openCents: number }) => openCents > 0
