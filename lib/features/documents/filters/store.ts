import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { savedFilters } from '@/lib/features/documents/store/tables'
import { db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import type { NewSavedFilter } from './schema'

export type SavedFilterRow = typeof savedFilters.$inferSelect

export async function filtersOf(userId: string, from?: Transaction): Promise<SavedFilterRow[]> {
  return (from ?? (await db())).select().from(savedFilters).where(eq(savedFilters.userId, userId))
}

/** Locks the filters of this person until the transaction ends. */
export async function lockFiltersOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from ${users} where ${users.id} = ${userId} for no key update`)
}

export async function insertFilter(tx: Transaction, userId: string, given: NewSavedFilter): Promise<SavedFilterRow[]> {
  return tx
    .insert(savedFilters)
    .values({ userId, name: given.name, filter: given.filter as Record<string, string> })
    .returning()
}

const isOwn = (userId: string, id: string) => and(eq(savedFilters.userId, userId), eq(savedFilters.id, id))

export async function renameFilter(
  tx: Transaction,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<SavedFilterRow[]> {
  return tx.update(savedFilters).set({ name }).where(isOwn(userId, id)).returning()
}

export async function deleteFilter(userId: string, id: string): Promise<boolean> {
  const rows = await (await db()).delete(savedFilters).where(isOwn(userId, id)).returning({ id: savedFilters.id })
  return rows.length > 0
}
