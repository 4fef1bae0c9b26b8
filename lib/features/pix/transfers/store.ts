import 'server-only'
import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { voidStates } from '@/lib/core/operation-states'
import { db } from '@/lib/server/db/client'
import { operations, users } from '@/lib/server/db/schema'

const dayMs = 24 * 3_600_000
const shown = 10

/** Transfers of the last 24 hours to the same key with the same amount that may have left, newest first. */
export async function findSimilar({ amountCents, key }: { amountCents: number; key: string }) {
  const rows = await (await db())
    .select({
      id: operations.id,
      state: operations.state,
      createdAt: operations.createdAt,
      by: operations.createdBy,
      name: users.name,
    })
    .from(operations)
    .innerJoin(users, eq(users.id, operations.createdBy))
    .where(
      and(
        eq(operations.kind, 'pix.transfer'),
        gt(operations.createdAt, new Date(Date.now() - dayMs)),
        eq(operations.amountCents, amountCents),
        notInArray(operations.state, voidStates),
        sql`${operations.input} -> 'key' ->> 'value' = ${key}`,
      ),
    )
    .orderBy(desc(operations.createdAt))
    .limit(shown)
  return rows.map(({ by, name, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    createdBy: { id: by, name },
  }))
}
