import 'server-only'
import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { Fault } from '@/lib/core/errors'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { secondFactorSince, secondFactors, sessions } from '@/lib/server/db/access-tables'
import { type Database, databaseIsShared, db, type Transaction } from '@/lib/server/db/client'
import { databaseTimeoutMs, isDatabaseOutage, storeIfPossible } from '@/lib/server/db/outage'
import { users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { requestContext } from '@/lib/server/http/request-context'
import { publish } from '@/lib/server/live/publish'
import { trackBackground } from '@/lib/server/process-state'

const columns = {
  id: sessions.id,
  startedAt: sessions.startedAt,
  lastSeenAt: sessions.lastSeenAt,
  endedAt: sessions.endedAt,
  way: sessions.way,
  secondFactorSince,
  userId: users.id,
  email: users.email,
  name: users.name,
  roles: users.roles,
  active: users.active,
}

/** A session with its person. */
export type SessionRow = Pick<typeof sessions.$inferSelect, 'id' | 'startedAt' | 'lastSeenAt' | 'endedAt' | 'way'> &
  Pick<typeof users.$inferSelect, 'email' | 'name' | 'roles' | 'active'> & {
    userId: string
    /** Since when the person has a second factor; null when they have none. */
    secondFactorSince: Date | null
  }

type Reading = { row: Promise<SessionRow | undefined>; found?: SessionRow; since: number }
type Seen = { at: number; writtenAt: number }

type State = {
  reads: LRUCache<string, Reading>
  standIns: LRUCache<string, SessionRow>
  seen: LRUCache<string, Seen>
}

/** How long a cached row is used while the database does not answer, in ms. */
const standInMs = 10 * 60_000
const seenEveryMs = 60_000
/** How long a row is cached on a database shared with other instances, in ms. */
const sharedMs = 1_000

const state = processState<State>('sessions', () => ({
  reads: new LRUCache({ max: 2_000 }),
  standIns: new LRUCache({ max: 2_000, ttl: standInMs }),
  seen: new LRUCache({ max: 4_000 }),
}))

/**
 * The session row of a request. Simultaneous reads share one query; cached until `invalidateSessions` on any instance, on
 * a shared database for a second at most. While the database is unreachable, the last row is used for ten minutes.
 */
export async function sessionRow(id: string): Promise<SessionRow | undefined> {
  const reading = state.reads.get(id) ?? read(id)
  if (reading.found) return reading.found
  const standIn = state.standIns.get(id)
  if (!standIn) return reading.row
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<SessionRow>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, reading.since + databaseTimeoutMs - performance.now()), standIn)
  })
  try {
    return await Promise.race([reading.row, silence])
  } catch (error) {
    if (isDatabaseOutage(error)) return standIn
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function read(id: string): Reading {
  const { reads, standIns } = state
  const row = db()
    .then((database) => selectSession(database, id))
    .then((rows) => rows[0])
  const reading: Reading = { row, since: performance.now() }
  reads.set(id, reading)
  const drop = () => {
    if (reads.get(id) === reading) reads.delete(id)
  }
  row.then(async (found) => {
    const isShared = await databaseIsShared()
    reading.found = found
    if (reads.get(id) !== reading) return
    if (found && isShared) {
      standIns.set(id, found)
      reads.set(id, reading, { ttl: sharedMs })
    }
    if (found) return
    drop()
    standIns.delete(id)
  }, drop)
  return reading
}

function selectSession(database: Database, id: string) {
  return database
    .select(columns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(eq(sessions.id, id))
}

/** Call after a change of a person or their sessions has committed: every instance checks their sessions again. */
export async function invalidateSessions(userId: string): Promise<void> {
  dropSessionRows()
  await publish(await db(), [{ topic: 'notices', userId }])
}

/** Drops the cached rows after another instance reported a change. */
export function dropSessionRows(): void {
  state.reads.clear()
  state.standIns.clear()
}

/** Time of the person's last own request that this instance knows, in ms since 1970. */
export function lastSeen({ id, lastSeenAt }: SessionRow): number {
  return Math.max(lastSeenAt.getTime(), state.seen.get(id)?.at ?? 0)
}

/** Records that the person made a request; written at most once a minute, in the background. */
export function recordSeen(row: SessionRow): void {
  const at = Date.now()
  const writtenAt = Math.max(row.lastSeenAt.getTime(), state.seen.get(row.id)?.writtenAt ?? 0)
  const due = at - writtenAt >= seenEveryMs
  state.seen.set(row.id, { at, writtenAt: due ? at : writtenAt })
  if (due) void trackBackground(storeIfPossible('the time of a session', writeSeen(row.id, new Date(at))))
}

async function writeSeen(id: string, at: Date): Promise<void> {
  await (await db())
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, at)))
}

/** Maximum age of a session, and maximum time without an own request, in ms. */
export function sessionLimits(): { lifeMs: number; idleMs: number } {
  const { SESSION_HOURS, SESSION_IDLE_MINUTES } = env()
  return { lifeMs: SESSION_HOURS * 3_600_000, idleMs: SESSION_IDLE_MINUTES * 60_000 }
}

const ago = (ms: number) => new Date(Date.now() - ms)

const live = () =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.startedAt, ago(sessionLimits().lifeMs)),
    gt(sessions.lastSeenAt, ago(sessionLimits().idleMs)),
  )

export type SignInWay = typeof sessions.$inferSelect.way

type Started = {
  userId: string
  address: string | null
  agent: string | null
  way: SignInWay
  /** Whether the person proved a second factor. */
  proven: boolean
}

export async function startSession(tx: Transaction, { proven, ...started }: Started): Promise<string> {
  const now = new Date()
  const [row] = await tx
    .insert(sessions)
    .values({ ...started, startedAt: now, lastSeenAt: now, provenAt: proven ? now : null })
    .returning({ id: sessions.id })
  if (!row) throw new Fault('a session was not recorded')
  return row.id
}

/** The session of this request, if it belongs to this person. */
const ownSession = (userId: string) => {
  const sessionId = requestContext()?.caller?.sessionId
  return sessionId === undefined ? undefined : and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
}

/** Records that the person has just proved a second factor in this session. */
export async function recordProof(tx: Transaction, userId: string): Promise<void> {
  const own = ownSession(userId)
  if (own) await tx.update(sessions).set({ provenAt: new Date() }).where(own)
}

/** Time of the last proof; null when there is none or the request has no session. */
export async function lastProof(database: Database | Transaction, userId: string): Promise<Date | null> {
  const own = ownSession(userId)
  if (!own) return null
  const [session] = await database.select({ provenAt: sessions.provenAt }).from(sessions).where(own)
  return session?.provenAt ?? null
}

export type EndedSessions = { userId: string; only?: string; except?: string }

/** Ends the given sessions of a person, or all, and returns their number; then call `invalidateSessions`. */
export async function endSessions(tx: Transaction, { userId, only, except }: EndedSessions): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/** The live sessions of a person, newest first, after a list position. */
export async function liveSessions(userId: string, after: CursorPosition | null, limit: number) {
  const { startedAt, id } = sessions
  const older = after && or(lt(startedAt, after.at), and(eq(startedAt, after.at), lt(id, after.id)))
  return (await db())
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), live(), older ?? undefined))
    .orderBy(desc(startedAt), desc(id))
    .limit(limit)
}

/** Whether the person has a live session at this address. */
export async function isKnownAddress(userId: string, address: string): Promise<boolean> {
  const [known] = await (await db())
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.address, address), live()))
    .limit(1)
  return known !== undefined
}

/** Removes sessions that ended at least a month ago. */
export async function pruneSessions(): Promise<void> {
  const longAgo = ago(sessionLimits().lifeMs + 30 * 24 * 3_600_000)
  await (await db()).delete(sessions).where(lt(sessions.startedAt, longAgo))
}
