import 'server-only'
import { asc, count, eq } from 'drizzle-orm'
import { passkeys } from '@/lib/server/db/access-tables'
import type { Transaction } from '@/lib/server/db/client'

type Reader = Pick<Transaction, 'select'>
export type PasskeyRow = typeof passkeys.$inferSelect

/** A person's passkeys, the oldest first. */
export async function passkeysOf(database: Reader, userId: string): Promise<PasskeyRow[]> {
  return database.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))
}

export async function countPasskeys(database: Reader, userId: string): Promise<number> {
  const [counted] = await database.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return counted?.count ?? 0
}
