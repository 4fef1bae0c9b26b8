import 'server-only'
import type { z } from 'zod'
import { currentDay } from '@/lib/core/dates'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { cut, noSuchCursor } from '@/lib/core/page-cursor'
import { habitualDay, unusualAmount, usualDays } from '@/lib/features/bills/rules/habits'
import { earlierNotes, paidBills } from '@/lib/features/bills/store/habits'
import { db } from '@/lib/server/db/client'
import { billStateOn, requestedOn } from './rules/bill-states'
import type { Bill, billFilter } from './schema'
import { billDisputes } from './store/disputes'
import { type BillRow, billPage as billRows, operationsOf, type Place } from './store/read'

const today = () => currentDay(new Date())

const undated = '9999-12-31'
const cursorOf = ({ row }: BillRow) => `${row.dueDate ?? undated}_${row.documentId}-${row.number}`
const cursorForm = /^(\d{4}-\d\d-\d\d)_(\d{1,19})-(\d{1,6})$/

function placeOf(cursor: string): Place {
  const [, due, documentId, number] = cursorForm.exec(cursor) ?? []
  if (due === undefined || documentId === undefined || !isDocumentId(documentId)) throw noSuchCursor()
  return { due, documentId, number: Number(number) }
}

/** Bills as the API returns them. */
export async function view(rows: readonly BillRow[]): Promise<Bill[]> {
  const operations = await operationsOf(rows.flatMap(({ row }) => row.operationIds))
  const habits = await habitsOf(rows)
  const paid = rows.filter(({ row }) => row.direction === 'in' && row.paidCents > 0)
  const disputes = await billDisputes(await db(), [...new Set(paid.map(({ row }) => row.documentId))])
  const now = new Date()
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
    name: row.name,
    party: { name: row.partyName, taxId: row.partyTaxId },
    dueDate: row.dueDate,
    noteDueDate: row.noteDueDate,
    amountCents: row.amountCents,
    paidCents: row.paidCents,
    openCents: row.openCents,
    ...requestedOn(now, row),
    state: billStateOn(today(), row),
    method: added?.method ?? null,
    note: added?.note ?? null,
    reason: row.reason,
    excessCents: row.excessCents,
    dispute: disputes.get(`${row.documentId}-${row.number}`) ?? null,
    operations: row.operationIds.flatMap((id) => {
      const operation = operations.get(id)
      // The bill's share of a batch or of a payment of several parts has a state of its own.
      const share = row.requests.find((request) => request.id === id)
      return operation ? { ...operation, ...(share && { ...share, kind: operation.kind }) } : []
    }),
    ...habits(row),
  }))
}

/** A page of the filtered bills, with operations and habits. */
export async function pageOfBills({ cursor, limit, ...filter }: z.output<typeof billFilter>) {
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const rows = await billRows({ ...filter, after, limit: limit + 1, today: today() })
  const { shown, next } = cut(rows, limit, cursorOf)
  return { items: await view(shown), next }
}

type Row = BillRow['row']

/** Bills to pay: only what is open is compared with the supplier's habits. */
const isCompared = ({ direction, openCents, partyTaxId }: Row) =>
  direction === 'out' && openCents > 0 && partyTaxId !== null

/** The habits of the suppliers of these bills, as each bill shows them. */
async function habitsOf(rows: readonly BillRow[]): Promise<(row: Row) => Pick<Bill, 'habit' | 'unusual'>> {
  const compared = rows.map(({ row }) => row).filter(isCompared)
  const undated = compared.flatMap(({ dueDate, partyTaxId }) => (dueDate === null ? (partyTaxId ?? []) : []))
  const database = await db()
  const suppliers = await paidBills(database, [...new Set(undated)])
  const notes = await earlierNotes(database, [...new Set(compared.map(({ documentId }) => documentId))])
  return (row) => {
    if (!isCompared(row)) return { habit: null, unusual: null }
    const supplier = row.dueDate === null ? suppliers.get(row.partyTaxId ?? '') : undefined
    const days = supplier ? usualDays(supplier.paid) : null
    const note = notes.get(String(row.documentId))
    const dueDate = days === null ? null : habitualDay(row.issuedOn, days)
    return {
      habit: days === null || dueDate === null ? null : { days, dueDate, count: supplier?.undated ?? 0 },
      unusual: note ? unusualAmount(note.cents, note.earlier) : null,
    }
  }
}
