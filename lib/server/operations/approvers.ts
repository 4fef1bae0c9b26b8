import 'server-only'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { rolesThatMay } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import type { Database, Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'

/** The users who may approve this person's requests: never the person, and no barred user. */
export async function approversFor(
  database: Database | Transaction,
  person: Pick<Person, 'id'>,
  barred: readonly string[] = [],
): Promise<{ id: string; name: string }[]> {
  const roles = sql.join(
    rolesThatMay('approvals.decide').map((role) => sql`${role}`),
    sql`, `,
  )
  return database
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        notInArray(users.id, [person.id, ...barred]),
        eq(users.active, true),
        sql`${users.roles} && array[${roles}]::text[]`,
      ),
    )
    .orderBy(asc(users.name))
}
