import 'server-only'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { charges } from './contract'

/** The provider called it paid and has not said how much came in. */
const paidUnsaid = sql`${operations.result}->>'paidCents' is null`

/** Of these charges those that a payment may still change. */
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
