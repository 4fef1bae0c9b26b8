import 'server-only'
import { habitualDay, unusualAmount, usualDays } from '@/lib/features/bills/rules/habits'
import type { Bill } from '@/lib/features/bills/schema'
import { earlierNotes, paidBills } from '@/lib/features/bills/store/habits'
import type { BillRow } from '@/lib/features/bills/store/read'
import { db } from '@/lib/server/db/client'

type Row = BillRow['row']

/** Bills to pay: only what is open is compared with the supplier's habits. */
const isCompared = ({ direction, openCents, partyTaxId }: Row) =>
  direction === 'out' && openCents > 0 && partyTaxId !== null

/** The habits of the suppliers of these bills, as each bill shows them. */
export async function habitsOf(rows: readonly BillRow[]): Promise<(row: Row) => Pick<Bill, 'habit' | 'unusual'>> {
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
