import 'server-only'
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { isFree, msUntilFirst, secondsFromNow } from '@/lib/server/db/lease'
import type { BatchRecord } from './batches'
import { batches } from './tables'

/** Lease of a batch, longer than the interval of renewals and than a pause of the process. */
const leaseSeconds = 60
const leaseEnd = secondsFromNow(leaseSeconds)

/** Leases the oldest matching batch that no instance works on. */
async function claim(fits: SQL | undefined): Promise<BatchRecord | null> {
  const due = (await db())
    .select({ id: batches.id })
    .from(batches)
    .where(and(fits, isFree(batches.leaseUntil)))
    .orderBy(asc(sql`coalesce(${batches.requestedAt}, ${batches.createdAt})`))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await (await db())
    .update(batches)
    .set({ leaseUntil: leaseEnd })
    .where(eq(batches.id, sql`(${due})`))
    .returning()
  return row ?? null
}

const isToSend = eq(batches.state, 'sending')
const isToLookUp = and(eq(batches.state, 'draft'), isNotNull(batches.lookUpBy))

export const claimToSend = () => claim(isToSend)
export const claimToLookUp = () => claim(isToLookUp)
export const msUntilSending = () => msUntilFirst(batches, batches.leaseUntil, isToSend)
export const msUntilLookUp = () => msUntilFirst(batches, batches.leaseUntil, isToLookUp)

export async function renewLease(id: string): Promise<void> {
  await (await db()).update(batches).set({ leaseUntil: leaseEnd }).where(eq(batches.id, id))
}

export async function endLease(id: string): Promise<void> {
  await (await db()).update(batches).set({ leaseUntil: null }).where(eq(batches.id, id))
}

/** On the embedded database no other instance can be at work when one starts. */
export async function endEveryLease(): Promise<void> {
  await (await db()).update(batches).set({ leaseUntil: null }).where(isNotNull(batches.leaseUntil))
}
