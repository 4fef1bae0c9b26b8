import 'server-only'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { voidStates } from '@/lib/core/operations/operation-states'
import { bills } from '@/lib/features/bills/store/tables'
import type { Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { RowRecord } from './rows'

const underWay = ['awaiting_approval', 'scheduled', 'sending', 'unknown']

const keyOf = (documentId: string, installment: string | null | undefined) =>
  JSON.stringify([documentId, installment ?? null])

/** Rows that are paid already: their bill has less open or is being paid, or the transfer that they repeat was made after all. */
export async function settledRows(tx: Transaction, rows: readonly RowRecord[]): Promise<Set<string>> {
  return (await paidBills(tx, rows)).union(await madeAfterAll(tx, rows))
}

async function madeAfterAll(tx: Transaction, rows: readonly RowRecord[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ againOf }) => againOf ?? [])
  if (ids.length === 0) return new Set()
  const isMade = and(inArray(operations.id, ids), notInArray(operations.state, voidStates))
  const found = await tx.select({ id: operations.id }).from(operations).where(isMade)
  const made = new Set(found.map(({ id }) => id))
  return new Set(rows.flatMap(({ id, againOf }) => (againOf && made.has(againOf) ? [id] : [])))
}

async function paidBills(tx: Transaction, rows: readonly RowRecord[]): Promise<Set<string>> {
  const ids = [...new Set(rows.flatMap(({ madeFrom }) => madeFrom?.documentId ?? []))]
  if (ids.length === 0) return new Set()
  const owed = await tx
    .select()
    .from(bills)
    .where(inArray(bills.documentId, ids.map(BigInt)))
  const documentId = sql<string>`${operations.input}->'madeFrom'->>'documentId'`
  const installment = sql<string | null>`${operations.input}->'madeFrom'->>'installment'`
  const paying = await tx
    .select({ documentId, installment })
    .from(operations)
    .where(
      and(
        eq(operations.kind, 'pix.transfer'),
        sql`${operations.input}->'madeFrom' is not null`,
        inArray(documentId, ids),
        inArray(operations.state, underWay),
      ),
    )
  const busy = new Set(paying.map((each) => keyOf(each.documentId, each.installment)))
  const isSettled = ({ madeFrom, amountCents }: RowRecord) => {
    if (!madeFrom) return false
    if (busy.has(keyOf(madeFrom.documentId, madeFrom.installment))) return true
    const of = owed.filter((each) => String(each.documentId) === madeFrom.documentId)
    const bill = of.length === 1 ? of[0] : of.find(({ label }) => label === madeFrom.installment)
    return bill !== undefined && bill.openCents < (amountCents ?? 0)
  }
  return new Set(rows.filter(isSettled).map(({ id }) => id))
}
