import type { Role } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'

/** A user in the test's database. */
export async function createPerson(name: string, ...roles: Role[]): Promise<Person> {
  const email = `${name.toLowerCase()}@example.com`
  const [created] = await (await db()).insert(users).values({ email, name, passwordHash: '', roles }).returning()
  if (!created) throw new Error(`${name} was not created`)
  return { id: created.id, email, name, roles }
}
