import 'server-only'
import { desc, eq, sql } from 'drizzle-orm'
import { appendAudit } from './audit'
import {
  type AuditKeys,
  type AuditRow,
  auditKeys,
  chainLock,
  keyedAction,
  keyedHash,
  keyedSubject,
  rowContent,
} from './audit-chain'
import { openAuditDoor } from './audit-door'
import { auditWalk, headText } from './audit-walk'
import { type Database, databaseIsShared, db, type Transaction } from './db/client'
import { audit } from './db/schema'
import { env } from './env'
import { log } from './log'

const headEveryMs = 3_600_000

/** Sees to the chain's key before anything is appended, leaves the chain's head in the log from now on, and lets audit:verify in. */
export async function startAudit(): Promise<void> {
  const database = await db()
  if ((await keepKeyed(database)) === 'unknown key')
    log().error('the audit chain goes on with a new key: set AUTH_SECRET_PREVIOUS, or AUDIT_KEY, to the one before')
  if (!(await databaseIsShared()))
    await openAuditDoor(env().DATA_DIR).catch(warn('audit:verify cannot reach this process'))
  await logHead()
  setInterval(() => logHead().catch(warn('the audit head was not read')), headEveryMs).unref()
}

const warn = (what: string) => (error: unknown) =>
  log().warn({ error: error instanceof Error ? error.message : 'unknown' }, what)

/** Kept where the log is kept, a head proves later that the chain's end was cut or that it was made anew. */
async function logHead(): Promise<void> {
  const last = await lastRow(await db())
  if (last) log().info({ head: headText({ count: last.seq, hash: last.hash }), at: last.at }, 'audit head')
}

type Reader = Pick<Database, 'select'>

async function lastRow(reader: Reader): Promise<AuditRow | undefined> {
  const [row] = await reader.select().from(audit).orderBy(desc(audit.seq)).limit(1)
  return row
}

/** What the first key has to be brought into the chain for. */
async function need(reader: Reader, keys: AuditKeys): Promise<'first' | 'change' | 'unknown key' | null> {
  const last = await lastRow(reader)
  const [bringer] = await reader
    .select()
    .from(audit)
    .where(sql`${eq(audit.subject, keyedSubject)} and ${eq(audit.action, keyedAction)}`)
    .orderBy(desc(audit.seq))
    .limit(1)
  if (!last || !bringer) return 'first'
  const makers = [bringer, last].map((row) => keys.findIndex((key) => keyedHash(rowContent(row), key) === row.hash))
  if (makers.every((maker) => maker === 0)) return null
  return makers.includes(-1) ? 'unknown key' : 'change'
}

/**
 * Appends the entry that brings the key: at the first start that has one, and at each whose key is another. A change
 * vouches for all that was there, so that the key before may be forgotten; for a chain that does not hold it vouches not.
 */
export async function keepKeyed(database: Database, keys = auditKeys()): Promise<'brought' | 'unknown key' | null> {
  const found = await need(database, keys)
  if (found === null || found === 'unknown key') return found
  const walk = auditWalk(keys)
  if (found === 'change') await walk.advance(database)
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
    // Another instance that started at the same time may have been first.
    if ((await need(tx, keys)) !== found) return null
    const detail = found === 'change' ? await vouch(tx, walk) : {}
    const entry = { actor: null, action: keyedAction, subject: keyedSubject, outcome: 'ok', detail }
    await appendAudit(tx, entry, keys)
    return 'brought'
  })
}

async function vouch(tx: Transaction, walk: ReturnType<typeof auditWalk>): Promise<Record<string, unknown>> {
  await walk.advance(tx)
  return walk.standing().brokenAt === null ? { digest: walk.digest() } : {}
}
