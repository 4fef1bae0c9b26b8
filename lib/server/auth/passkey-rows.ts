import 'server-only'
import { and, asc, count, eq } from 'drizzle-orm'
import { passkeys } from '@/lib/server/db/access-tables'
import type { Transaction } from '@/lib/server/db/client'

type Reader = Pick<Transaction, 'select'>
export type PasskeyRow = typeof passkeys.$inferSelect

/** A person's passkeys, oldest first. */
export async function passkeysOf(database: Reader, userId: string): Promise<PasskeyRow[]> {
  return database
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function countPasskeys(database: Reader, userId: string): Promise<number> {
  const [counted] = await database.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return counted?.count ?? 0
}

/** The passkey's owner; undefined for an unknown passkey. */
export async function findPasskeyOwner(database: Reader, credentialId: string): Promise<string | undefined> {
  const found = await database
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
  return found[0]?.userId
}

/** Locks the passkey until the transaction ends, so that its answers are verified one at a time. */
export async function lockPasskey(
  tx: Transaction,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const isIt = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId))
  const [locked] = await tx.select().from(passkeys).where(isIt).for('update')
  return locked
}

export async function recordPasskeyUse(tx: Transaction, id: string, counter: number): Promise<void> {
  await tx.update(passkeys).set({ counter, lastUsedAt: new Date() }).where(eq(passkeys.id, id))
}

/** Undefined when the credential is already registered. */
export async function insertPasskey(
  tx: Transaction,
  values: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [inserted] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning()
  return inserted
}

/** Undefined when the person has no such passkey. */
export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [deleted] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning()
  return deleted
}

/** Returns the number of removed passkeys. */
export async function deletePasskeys(tx: Transaction, userId: string): Promise<number> {
  return (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length
}
