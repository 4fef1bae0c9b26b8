import 'server-only'
import { asc, eq, max, sql } from 'drizzle-orm'
import { db } from './db/client'
import { knownAccounts } from './db/schema'

export type Known = { id: string; status: string; name: string | null }

/** Remembers accounts as upstream last told them. */
export async function rememberAccounts(accounts: Known[]): Promise<void> {
  if (accounts.length === 0) return
  const seenAt = new Date()
  await (await db())
    .insert(knownAccounts)
    .values(accounts.map((account) => ({ ...account, seenAt })))
    .onConflictDoUpdate({
      target: knownAccounts.id,
      set: {
        status: sql`excluded.status`,
        name: sql`coalesce(excluded.name, ${knownAccounts.name})`,
        seenAt: sql`excluded.seen_at`,
      },
    })
}

export async function listKnown(): Promise<Known[]> {
  const { id, status, name } = knownAccounts
  return (await db()).select({ id, status, name }).from(knownAccounts).orderBy(asc(name), asc(id))
}

/** When upstream last told of any account. */
export async function lastSeenAt(): Promise<Date | null> {
  const [row] = await (await db()).select({ at: max(knownAccounts.seenAt) }).from(knownAccounts)
  return row?.at ?? null
}

export async function findAccount(accountId: string): Promise<Known | null> {
  const { id, status, name } = knownAccounts
  const [row] = await (await db())
    .select({ id, status, name })
    .from(knownAccounts)
    .where(eq(knownAccounts.id, accountId))
  return row ?? null
}
