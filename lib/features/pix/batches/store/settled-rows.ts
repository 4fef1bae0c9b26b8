import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { bills } from '@/lib/features/bills/store/tables'
import type { Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { RowRecord } from './rows'

const underWay = ['awaiting_approval', 'scheduled', 'sending', 'unknown']

const keyOf = (documentId: string, installment: string | null | undefined) =>
  JSON.stringify([documentId, installment ?? null])

/** Rows made from a bill that has less open than the row pays, or that another transfer is paying. */
export async function settledRows(tx: Transaction, rows: readonly RowRecord[]): Promise<Set<string>> {
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
