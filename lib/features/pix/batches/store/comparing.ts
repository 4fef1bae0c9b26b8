import 'server-only'
import { eq } from 'drizzle-orm'
import type { Transaction } from '@/lib/server/db/client'
import { type BatchRecord, countRows } from './batches'
import { findPrevious, paidBy } from './judging'
import { batches } from './tables'

/** Differences from the previous batch: keys that are new, missing or get another amount. */
export async function comparePrevious(tx: Transaction, batch: BatchRecord) {
  const now = await paidBy(tx, batch.id)
  const id = await findPrevious(tx, batch, [...now.keys()])
  if (!id) return null
  const [found] = await tx.select().from(batches).where(eq(batches.id, id))
  if (!found) return null
  const before = await paidBy(tx, id)
  const keys = [...now.keys()]
  const totalCents = (await countRows([id], tx)).reduce(
    (sum, { excluded, cents }) => (excluded ? sum : sum + Number(cents)),
    0,
  )
  return {
    id,
    name: found.name,
    createdAt: found.createdAt.toISOString(),
    totalCents,
    added: keys.filter((key) => !before.has(key)).length,
    gone: [...before.keys()].filter((key) => !now.has(key)).length,
    changed: keys.filter((key) => before.has(key) && before.get(key) !== now.get(key)).length,
  }
}
