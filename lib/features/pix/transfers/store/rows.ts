import 'server-only'
import { and, desc, eq, gt, inArray, isNotNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { voidStates } from '@/lib/core/operations/operation-states'
import { db } from '@/lib/server/db/client'
import { operations, users } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { transfers } from '../contract'

const dayMs = 24 * 3_600_000
const shown = 10

const isTransfer = eq(operations.kind, transfers.send.kind)

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
        isTransfer,
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

const literal = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** The text that people search by has an index; the rows that it finds are compared exactly. */
const searched = (id: string, exactly: SQL) => sql`(${operations.search} like ${`%${literal(id)}%`} and ${exactly})`

/** Transfers that were ever sent and that bear one of these names. */
export async function findNamed(names: {
  ids: string[]
  txids: string[]
  externalIds: string[]
  endToEndIds: string[]
}): Promise<OperationRow[]> {
  const named = [
    names.txids.length > 0 ? inArray(sql`${operations.result}->>'txid'`, names.txids) : undefined,
    names.ids.length > 0 ? inArray(operations.id, names.ids) : undefined,
    ...names.externalIds.map((id) => searched(id, sql`${operations.input}->>'externalId' = ${id}`)),
    ...names.endToEndIds.map((id) => searched(id, sql`${operations.result}->>'endToEndId' = ${id}`)),
  ].filter((condition) => condition !== undefined)
  if (named.length === 0) return []
  return (await db())
    .select()
    .from(operations)
    .where(and(isTransfer, isNotNull(operations.sentAt), or(...named)))
}

/** The amounts of transfers sent until then whose answer is not known yet. */
export async function amountsUnderWay(until: Date): Promise<(number | null)[]> {
  const rows = await (await db())
    .select({ amountCents: operations.amountCents })
    .from(operations)
    .where(and(isTransfer, inArray(operations.state, ['sending', 'unknown']), lte(operations.sentAt, until)))
  return rows.map(({ amountCents }) => amountCents)
}
