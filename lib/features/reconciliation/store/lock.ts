import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '@/lib/server/db/client'

const lockKey = 72175006

/** Locks all links until the transaction ends, on every instance. */
export async function lockBacking(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}
