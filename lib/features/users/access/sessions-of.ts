import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { forgetSessionHolder } from '@/lib/server/auth/session-holder'
import { db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { publish } from '@/lib/server/live/publish'

/** Ends every session of theirs, with the caller's transaction; `seeAgain` once that has committed. */
export async function endSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
}

/** What a person may has changed: their sessions, and live lines on any instance, look again. */
export async function seeAgain(userId: string): Promise<void> {
  forgetSessionHolder(userId)
  await publish(await db(), [{ topic: 'notices', userId }])
}
