import 'server-only'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { charges } from '@/lib/features/pix/charges/contract'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'

/** Condition: the provider has not stated the paid amount. */
const paidUnsaid = sql`${operations.result}->>'paidCents' is null`

/** Those of these charges that a payment may still change. */
export async function findPayable(txids: string[]): Promise<OperationRow[]> {
  if (txids.length === 0) return []
  return (await db())
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.kind, charges.create.kind),
        or(eq(operations.state, 'accepted'), and(eq(operations.state, 'confirmed'), paidUnsaid)),
        inArray(sql`${operations.result}->>'txid'`, txids),
      ),
    )
}

const paid = z.object({ paidCents: z.number().nullable() }).catch({ paidCents: null })

/** Charged amounts, and paid amounts as upstream states them, by txid. */
export async function chargedAmounts(txids: string[]): Promise<Map<string, number[]>> {
  if (txids.length === 0) return new Map()
  const txid = sql<string>`${operations.result}->>'txid'`
  const rows = await (await db())
    .select({ txid, amountCents: operations.amountCents, result: operations.result })
    .from(operations)
    .where(and(eq(operations.kind, charges.create.kind), inArray(txid, txids)))
  const amountsOf = ({ amountCents, result }: (typeof rows)[number]) => [paid.parse(result).paidCents, amountCents]
  return new Map(rows.map((row) => [row.txid, amountsOf(row).filter((cents) => cents !== null)]))
}
