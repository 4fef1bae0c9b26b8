import 'server-only'
import { eq } from 'drizzle-orm'
import { databaseIsShared, db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'

type Holder = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'roles' | 'active' | 'sessionVersion'>

const columns = {
  id: users.id,
  email: users.email,
  name: users.name,
  roles: users.roles,
  active: users.active,
  sessionVersion: users.sessionVersion,
}

const holder = globalThis as typeof globalThis & { lastroSessionHolders?: Map<string, Promise<Holder | undefined>> }

function reads(): Map<string, Promise<Holder | undefined>> {
  holder.lastroSessionHolders ??= new Map()
  return holder.lastroSessionHolders
}

/**
 * The row that a session is checked against. Reads of one row at the same moment are one; on the embedded database,
 * where nobody else can write, it is kept until `forgetSessionHolder`.
 */
export function sessionHolder(id: string): Promise<Holder | undefined> {
  const known = reads().get(id)
  if (known) return known
  const reading = db()
    .then((database) => database.select(columns).from(users).where(eq(users.id, id)))
    .then((rows) => rows[0])
  reads().set(id, reading)
  const forget = () => {
    if (reads().get(id) === reading) reads().delete(id)
  }
  reading.then(async (row) => {
    if (!row || (await databaseIsShared())) forget()
  }, forget)
  return reading
}

/** To be called after every change of a person's row has committed. */
export function forgetSessionHolder(id: string): void {
  reads().delete(id)
}
