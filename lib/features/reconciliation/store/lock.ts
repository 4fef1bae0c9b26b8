import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '@/lib/server/db/client'

const lockKey = 72175006

/** Until the transaction ends nobody else writes what is linked, on any instance. */
export async function lockBacking(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}
