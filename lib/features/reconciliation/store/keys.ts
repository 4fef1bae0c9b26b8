import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BackingSide } from '@/lib/core/backing'
import type { Transaction } from '@/lib/server/db/client'
import { inParts, rowsInParts } from './in-parts'
import { backingKeys } from './tables'

/** Two keys with the same hash only enlarge the group that is matched together. */
const hashOf = (key: string) => createHash('sha1').update(key).digest().readBigInt64BE()

export async function removeKeys(tx: Transaction, side: BackingSide, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(backingKeys).where(and(eq(backingKeys.side, side), inArray(backingKeys.id, [...ids])))
}

/** Replaces the keys of rows. */
export async function saveKeys(
  tx: Transaction,
  side: BackingSide,
  rows: readonly { id: string; keys: readonly string[] }[],
): Promise<void> {
  const stored = await keysOf(
    tx,
    side,
    rows.map(({ id }) => id),
  )
  const keysBefore = Map.groupBy(stored, ({ id }) => id)
  const changed = rows.flatMap(({ id, keys }) => {
    const now = new Set(keys.map(hashOf))
    const before = new Set((keysBefore.get(id) ?? []).map(({ key }) => key))
    return now.size === before.size && now.isSubsetOf(before) ? [] : [{ id, keys: [...now] }]
  })
  await removeKeys(
    tx,
    side,
    changed.flatMap(({ id }) => (keysBefore.has(id) ? [id] : [])),
  )
  const values = changed.flatMap(({ id, keys }) => keys.map((key) => ({ key, side, id })))
  await inParts(values, (some) => tx.insert(backingKeys).values(some))
}

export function keysOf(tx: Transaction, side: BackingSide, ids: readonly string[]) {
  const { key, id } = backingKeys
  return rowsInParts(ids, (some) =>
    tx
      .select({ key, id })
      .from(backingKeys)
      .where(and(eq(backingKeys.side, side), inArray(id, some))),
  )
}

/** Rows with a key that the other side has too: a key of notes only links nothing. */
export function rowsUnder(tx: Transaction, keys: readonly bigint[]) {
  const { key, side, id } = backingKeys
  return rowsInParts(keys, (some) => {
    const having = tx.$with('rows_having').as(tx.select({ key, side, id }).from(backingKeys).where(inArray(key, some)))
    const isShared = sql`${having.key} in (select key from ${having} group by key having min(side) <> max(side))`
    return tx.with(having).selectDistinct({ side: having.side, id: having.id }).from(having).where(isShared)
  })
}
