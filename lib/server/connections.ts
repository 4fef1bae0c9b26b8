import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type ConnectionName, connectionNames } from '@/lib/core/connection-names'
import type { RecordEntry } from '@/lib/core/record-codes'
import { databaseIsOpen, db } from './db/client'
import { connections } from './db/connection-tables'
import { processState } from './global-state'
import { log } from './log'
import { trackBackground } from './process-state'

export type ConnectionFacts = Omit<typeof connections.$inferSelect, 'name'>

type Recorded = {
  facts: ConnectionFacts
  writtenAt: number
  writing: boolean
  timer?: NodeJS.Timeout
  dueAt: number
  /** Seconds that the other side's clock is ahead of ours, as precise as its Date header. */
  clockSeconds: number | null
}

/**
 * Minimum time between two writes of a failure, or of the answer that ends one, in ms; other answers are written less
 * often.
 */
const failuresEveryMs = 3_000
const answersEveryMs = 60_000

const nothing: ConnectionFacts = {
  answeredAt: null,
  answeredMs: null,
  failedAt: null,
  failure: null,
  failedRequestId: null,
}

const state = processState('connections', () => new Map<ConnectionName, Recorded>())

function recordedOf(name: ConnectionName): Recorded {
  const known = state.get(name)
  if (known) return known
  const recorded: Recorded = {
    facts: nothing,
    writtenAt: Number.NEGATIVE_INFINITY,
    writing: false,
    dueAt: Number.POSITIVE_INFINITY,
    clockSeconds: null,
  }
  state.set(name, recorded)
  return recorded
}

type Answer = { ms?: number; date?: string | undefined }

/** Records that the other side answered, even with a refusal, or sent a valid message. Never fails and never waits. */
export function recordAnswer(name: ConnectionName, { ms, date = '' }: Answer = {}): void {
  const recorded = recordedOf(name)
  const { facts } = recorded
  const ends = facts.failedAt !== null && (facts.answeredAt === null || facts.answeredAt <= facts.failedAt)
  const now = Date.now()
  recorded.facts = { ...facts, answeredAt: new Date(now), answeredMs: ms ?? null }
  const clock = Date.parse(date)
  if (!Number.isNaN(clock)) recorded.clockSeconds = Math.round((clock + 500 - now) / 1000)
  writeWithin(name, recorded, ends ? failuresEveryMs : answersEveryMs)
}

/** Records that the other side did not answer, or answered with something unusable. Never fails and never waits. */
export function recordFailure(name: ConnectionName, failure: RecordEntry, requestId?: string): void {
  const recorded = recordedOf(name)
  recorded.facts = { ...recorded.facts, failedAt: new Date(), failure, failedRequestId: requestId ?? null }
  writeWithin(name, recorded, failuresEveryMs)
}

function writeWithin(name: ConnectionName, recorded: Recorded, everyMs: number): void {
  const now = Date.now()
  const dueAt = Math.max(now, recorded.writtenAt + everyMs)
  if (recorded.writing || (recorded.timer && recorded.dueAt <= dueAt)) return
  clearTimeout(recorded.timer)
  recorded.dueAt = dueAt
  recorded.timer = setTimeout(() => void trackBackground(write(name, recorded)), dueAt - now).unref()
}

async function write(name: ConnectionName, recorded: Recorded): Promise<void> {
  recorded.timer = undefined
  if (!databaseIsOpen()) return
  const { facts } = recorded
  recorded.writing = true
  recorded.writtenAt = Date.now()
  await store(name, facts).catch((error: unknown) => log().debug({ error, name }, 'connection not recorded'))
  recorded.writing = false
  if (recorded.facts !== facts)
    writeWithin(name, recorded, recorded.facts.failedAt === facts.failedAt ? answersEveryMs : failuresEveryMs)
}

/** Writes the facts that are not stored yet. */
export async function flushConnections(): Promise<void> {
  const waiting = [...state].filter(([, { timer }]) => timer !== undefined)
  await Promise.all(
    waiting.map(([name, recorded]) => {
      clearTimeout(recorded.timer)
      return write(name, recorded)
    }),
  )
}

const given = (column: PgColumn): SQL => sql`excluded.${sql.identifier(column.name)}`

/** The value that belongs to the later of two instants, since another instance may have stored a later one. */
const later = (at: PgColumn, column: PgColumn): SQL =>
  sql`case when ${given(at)} >= coalesce(${at}, '-infinity') then ${given(column)} else ${column} end`

async function store(name: ConnectionName, facts: ConnectionFacts): Promise<void> {
  const { answeredAt, answeredMs, failedAt, failure, failedRequestId } = connections
  await (await db())
    .insert(connections)
    .values({ name, ...facts })
    .onConflictDoUpdate({
      target: connections.name,
      set: {
        answeredAt: later(answeredAt, answeredAt),
        answeredMs: later(answeredAt, answeredMs),
        failedAt: later(failedAt, failedAt),
        failure: later(failedAt, failure),
        failedRequestId: later(failedAt, failedRequestId),
      },
    })
}

/** The later of the stored facts and those that this instance has recorded since. */
export async function readConnections(): Promise<Record<ConnectionName, ConnectionFacts>> {
  const rows = await (await db()).select().from(connections)
  const factsOf = (name: ConnectionName): ConnectionFacts => {
    const own = connectionNow(name)
    const { name: _, ...row } = rows.find((one) => one.name === name) ?? { name, ...nothing }
    const answer = isLater(own.answeredAt, row.answeredAt) ? own : row
    const failed = isLater(own.failedAt, row.failedAt) ? own : row
    return {
      answeredAt: answer.answeredAt,
      answeredMs: answer.answeredMs,
      failedAt: failed.failedAt,
      failure: failed.failure,
      failedRequestId: failed.failedRequestId,
    }
  }
  return Object.fromEntries(connectionNames.map((name) => [name, factsOf(name)])) as Record<
    ConnectionName,
    ConnectionFacts
  >
}

const isLater = (one: Date | null, other: Date | null) => one !== null && (other === null || one >= other)

/** Facts recorded by this instance. */
const connectionNow = (name: ConnectionName): ConnectionFacts => recordedOf(name).facts

/** Seconds by which the other side's clock is ahead of ours; null when unknown. */
export const clockAhead = (name: ConnectionName): number | null => recordedOf(name).clockSeconds
