import 'server-only'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { databaseIsShared, db } from '@/lib/server/db/client'
import { databasePatienceMs, isDatabaseOutage } from '@/lib/server/db/outage'
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

type Reading = { row: Promise<Holder | undefined>; since: number }

type State = { reads: Map<string, Reading>; seen: LRUCache<string, Holder> }

const holder = globalThis as typeof globalThis & { lastroSessionHolders?: State }

/** How long a row that was read may stand in for a database that does not answer. */
const standInMs = 10 * 60_000

function state(): State {
  holder.lastroSessionHolders ??= { reads: new Map(), seen: new LRUCache({ max: 2_000, ttl: standInMs }) }
  return holder.lastroSessionHolders
}

/**
 * The row that a session is checked against. Reads of one row at the same moment are one; on the embedded database,
 * where nobody else can write, it is kept until `forgetSessionHolder`. While the database is away, the row as it was last
 * seen stands in for ten minutes.
 */
export async function sessionHolder(id: string): Promise<Holder | undefined> {
  const reading = state().reads.get(id) ?? read(id)
  const seen = state().seen.get(id)
  if (!seen) return reading.row
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<Holder>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, reading.since + databasePatienceMs - performance.now()), seen)
  })
  try {
    return await Promise.race([reading.row, silence])
  } catch (error) {
    if (isDatabaseOutage(error)) return seen
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function read(id: string): Reading {
  const { reads, seen } = state()
  const row = db()
    .then((database) => database.select(columns).from(users).where(eq(users.id, id)))
    .then((rows) => rows[0])
  const reading = { row, since: performance.now() }
  reads.set(id, reading)
  const forget = () => {
    if (reads.get(id) === reading) reads.delete(id)
  }
  row.then(async (found) => {
    const stays = found !== undefined && !(await databaseIsShared())
    if (reads.get(id) !== reading) return
    if (found && !stays) seen.set(id, found)
    if (!stays) forget()
    if (!found) seen.delete(id)
  }, forget)
  return reading
}

/** To be called after every change of a person's row has committed. */
export function forgetSessionHolder(id: string): void {
  state().reads.delete(id)
  state().seen.delete(id)
}
