import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { asc, desc, gt, sql } from 'drizzle-orm'
import { canonicalJson } from '@/lib/core/canonical-json'
import type { Database, Transaction } from './db/client'
import { audit } from './db/schema'

export type AuditEntry = {
  /** null: the system itself. */
  actor: { id: string; email: string } | null
  action: string
  subject: string
  outcome: string
  detail: Record<string, unknown>
}

const genesisHash = '0'.repeat(64)
const chainLock = 72175003

type AuditRow = typeof audit.$inferSelect

function auditHash(row: Omit<AuditRow, 'hash'>): string {
  const { seq, id, at, actorId, actor, action, subject, outcome, detail, previousHash } = row
  const content = canonicalJson([seq, id, at, actorId, actor, action, subject, outcome, detail, previousHash])
  return createHash('sha256').update(content).digest('hex')
}

/** Appends one entry to the chain inside the caller's transaction, so that it commits with what it tells of, or not at all. */
export async function appendAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
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
  await tx.insert(audit).values({ ...row, hash: auditHash(row) })
}

/** Walks the whole chain; answers how many rows hold and the sequence number of the first that does not. */
export async function verifyAudit(database: Database): Promise<{ rows: number; brokenAt: number | null }> {
  let previousHash = genesisHash
  let seq = 0
  for (;;) {
    const rows = await database.select().from(audit).where(gt(audit.seq, seq)).orderBy(asc(audit.seq)).limit(1_000)
    if (rows.length === 0) return { rows: seq, brokenAt: null }
    for (const row of rows) {
      const holds = row.seq === seq + 1 && row.previousHash === previousHash && auditHash(row) === row.hash
      if (!holds) return { rows: seq, brokenAt: row.seq }
      seq = row.seq
      previousHash = row.hash
    }
  }
}
