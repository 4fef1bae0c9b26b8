import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { canonicalJson } from '@/lib/core/canonical-json'
import { type InFlight, joinInFlight } from '@/lib/core/join-in-flight'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { audit, users } from '@/lib/server/db/schema'
import { wake } from '@/lib/server/db/wakes'
import { processState } from '@/lib/server/global-state'
import { type AuditKeys, auditKeys, chainLock, genesisHash, keyedHash, rowContent } from './chain'
import { readKeptHead } from './kept-head'
import { type AuditHead, type AuditStatus, auditVerification, type ComparedHeads } from './verification'

export type AuditEntry = {
  /** The person who acted; null for the system itself. */
  actor: { id: string; email: string } | null
  action: string
  subject: string
  outcome: string
  detail: Record<string, unknown>
}

/**
 * Appends an entry to the chain inside the caller's transaction, so that both commit or neither does. Its lock is the last
 * that a transaction takes: two that take it and another lock in different orders could wait for each other.
 */
export async function appendAudit(tx: Transaction, entry: AuditEntry, [key]: AuditKeys = auditKeys()): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
  const [last] = await tx.select({ seq: audit.seq, hash: audit.hash }).from(audit).orderBy(desc(audit.seq)).limit(1)
  const row = {
    seq: (last?.seq ?? 0) + 1,
    id: randomUUID(),
    at: new Date(),
    actorId: entry.actor?.id ?? null,
    actor: entry.actor?.email ?? 'system',
    action: entry.action,
    subject: entry.subject,
    outcome: entry.outcome,
    detail: JSON.parse(canonicalJson(entry.detail)),
    previousHash: last?.hash ?? genesisHash,
  }
  await tx.insert(audit).values({ ...row, hash: keyedHash(rowContent(row), key) })
  // The kept head follows even where the table's triggers are disabled.
  wake('audit')
}

/** Entries of an action on a subject with their actors, oldest first. */
export async function readActions(action: string, subject: string) {
  return (await db())
    .select({ at: audit.at, detail: audit.detail, by: { id: users.id, name: users.name } })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.subject, subject), eq(audit.action, action)))
    .orderBy(asc(audit.seq))
}

/** Verifies the whole chain without the stored head: for a copy, or a database that is being filled. */
export async function verifyAudit(
  database: Pick<Database, 'select'>,
  { keys = auditKeys(), ...heads }: ComparedHeads & { keys?: AuditKeys } = {},
): Promise<AuditStatus> {
  const verification = auditVerification(keys, heads)
  await verification.advance(database)
  return verification.status()
}

/**
 * Verifies this Lastro's audit with its stored head; `expected` is a head from a log that the audit must contain, too.
 */
export async function verifyTrail(expected?: AuditHead): Promise<AuditStatus> {
  const database = await db()
  // The head is read before the rows, because the chain only grows.
  const kept = await readKeptHead(database)
  return verifyAudit(database, { expected, kept })
}

export type Verified = { at: Date; status: AuditStatus }

type Verifying = {
  inFlight: Map<string, InFlight<Verified>>
  /** How many entries the current verification has read; null when none is running. */
  read: (() => number) | null
  latest: Verified | null
}

const verifying = processState<Verifying>('audit verification', () => ({
  inFlight: new Map(),
  read: null,
  latest: null,
}))

/** Verifies the current chain; equal calls while it is being read share one answer. */
export function readAuditStatus(): Promise<Verified> {
  return joinInFlight(verifying.inFlight, 'whole chain', { start: verifyWhole })
}

async function verifyWhole(): Promise<Verified> {
  const database = await db()
  const kept = await readKeptHead(database)
  const verification = auditVerification(auditKeys(), { kept })
  verifying.read = verification.read
  try {
    await verification.advance(database)
  } finally {
    verifying.read = null
  }
  verifying.latest = { at: new Date(), status: verification.status() }
  return verifying.latest
}

/** Number of entries, how many of them this instance has verified so far, and the last result. */
export async function readAuditProgress(): Promise<{ total: number; read: number | null; latest: Verified | null }> {
  const [last] = await (await db()).select({ seq: audit.seq }).from(audit).orderBy(desc(audit.seq)).limit(1)
  return { total: last?.seq ?? 0, read: verifying.read?.() ?? null, latest: verifying.latest }
}
