import 'server-only'
import { createHash } from 'node:crypto'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { canonicalJson } from '@/lib/core/canonical-json'
import { rolesThatMay } from '@/lib/core/permissions'
import type { Decided } from '@/lib/server/auth/passkey-challenges'
import type { Person } from '@/lib/server/auth/person'
import type { Database, Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import type { OperationRow } from './operation-row'

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

/** A decision about an operation as it is: kind, amount, receiver and all else that was requested. */
export function decidedOf(row: OperationRow, decision: Decided['decision']): Decided {
  const { id, kind, subject, accountId, amountCents, input, about, createdBy } = row
  const facts = canonicalJson({ id, kind, subject, accountId, amountCents, input, about, createdBy })
  return { operationId: id, decision, fingerprint: createHash('sha256').update(facts).digest('hex') }
}
