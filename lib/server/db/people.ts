import 'server-only'
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Locale } from '@/lib/core/locale'
import { type Database, db, type Transaction } from './client'
import { users } from './schema'

export type Someone = { id: string; name: string }

/** The names of people by id, null for unknown ones. */
export async function readPeople(ids: readonly (string | null | undefined)[]): Promise<(id: string) => Someone> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))]
  const { id, name } = users
  const rows = wanted.length === 0 ? [] : await (await db()).select({ id, name }).from(users).where(inArray(id, wanted))
  const people = new Map(rows.map((row) => [row.id, row]))
  return (given) => people.get(given) ?? { id: given, name: '' }
}

/** A person with their permissions; null unless they are active. */
export async function findActivePerson(personId: string) {
  const { id, email, name, roles, active } = users
  const [row] = await (await db())
    .select({ id, email, name, roles })
    .from(users)
    .where(and(eq(id, personId), eq(active, true)))
  return row ?? null
}

/** Stores the language of the person's e-mails and notifications. */
export async function keepLocale(tx: Database | Transaction, personId: string, locale: Locale): Promise<void> {
  const other = or(ne(users.locale, locale), isNull(users.locale))
  await tx
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, personId), other))
}
