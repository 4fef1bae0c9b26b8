import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { audit } from '@/lib/server/db/schema'
import { type Env, env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import {
  type AuditKeys,
  type AuditRow,
  auditKeys,
  chainLock,
  keyedAction,
  keyedHash,
  keyedSubject,
  rowContent,
} from './chain'
import { appendAudit } from './trail'
import { type AuditHead, auditVerification, headText, parseHead } from './verification'

const headEveryMs = 3_600_000

/** Sees to the chain's key before anything is appended and leaves the chain's head in the log from now on. */
export async function startAudit(): Promise<void> {
  const database = await db()
  const anchor = readAnchor()
  if (anchor && !(await reaches(database, anchor)))
    log().error({ head: headText(anchor) }, 'the audit was cut or made anew, or is an older copy: it lacks this head')
  const found = await keepKeyed(database, { mayBegin: anchor === undefined })
  if (found === 'unknown key')
    log().error('the audit chain goes on with a new key: set AUTH_SECRET_PREVIOUS, or AUDIT_KEY, to the one before')
  if (found === 'key entry gone')
    log().error(`the audit has lost its key entry; for a copy from before there was one, remove ${anchorPath()}`)
  await logHead()
  setInterval(() => logHead().catch(warn('the audit head was not read')), headEveryMs).unref()
}

const warn = (what: string) => (error: unknown) => log().warn({ error }, what)

/** Stored where the log is stored, a head proves later that the chain's end was cut or that it was made anew. */
async function logHead(): Promise<void> {
  const last = await lastRow(await db())
  if (!last) return
  const head = { count: last.seq, hash: last.hash }
  log().info({ head: headText(head), at: last.at }, 'audit head')
  writeAnchor(head)
}

/** One for each database that a folder's Lastro has been used with. */
export function anchorPath({ DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'> = env()): string {
  const which = DATABASE_URL ? `-${createHash('sha256').update(DATABASE_URL).digest('hex').slice(0, 12)}` : ''
  return resolve(DATA_DIR, `audit-head${which}`)
}

/** A head that this folder's Lastro has seen, stored outside the database: whoever has that alone cannot take it back. */
function readAnchor(): AuditHead | undefined {
  try {
    return parseHead(readFileSync(anchorPath(), 'utf8').trim())
  } catch {
    return undefined
  }
}

export function writeAnchor(head: AuditHead, path = anchorPath()): void {
  writeFileSync(`${path}.${process.pid}`, `${headText(head)}\n`, { mode: 0o600 })
  renameSync(`${path}.${process.pid}`, path)
}

async function reaches(reader: Reader, { count, hash }: AuditHead): Promise<boolean> {
  const [row] = await reader.select({ hash: audit.hash }).from(audit).where(eq(audit.seq, count))
  return row?.hash === hash
}

type Reader = Pick<Database, 'select'>

async function lastRow(reader: Reader): Promise<AuditRow | undefined> {
  const [row] = await reader.select().from(audit).orderBy(desc(audit.seq)).limit(1)
  return row
}

/** What the first key has to be brought into the chain for. */
async function need(reader: Reader, keys: AuditKeys): Promise<'beginning' | 'first' | 'change' | 'unknown key' | null> {
  const last = await lastRow(reader)
  const [bringer] = await reader
    .select()
    .from(audit)
    .where(sql`${eq(audit.subject, keyedSubject)} and ${eq(audit.action, keyedAction)}`)
    .orderBy(desc(audit.seq))
    .limit(1)
  if (!last) return 'beginning'
  if (!bringer) return 'first'
  const makers = [bringer, last].map((row) => keys.findIndex((key) => keyedHash(rowContent(row), key) === row.hash))
  if (makers.every((maker) => maker === 0)) return null
  return makers.includes(-1) ? 'unknown key' : 'change'
}

type Keeping = { keys?: AuditKeys; mayBegin?: boolean }

/**
 * Appends the entry that brings the key: at the first start that has one, and at each whose key is another. A change
 * vouches for all that was there, so that the key before may be forgotten; for a chain that does not hold it vouches not.
 * `mayBegin`: a chain without a key is one of before, not one that somebody put in the place of a keyed one.
 */
export async function keepKeyed(
  database: Database,
  { keys = auditKeys(), mayBegin = true }: Keeping = {},
): Promise<'brought' | 'unknown key' | 'key entry gone' | null> {
  const found = await need(database, keys)
  if (found === null || found === 'unknown key') return found
  if (found === 'first' && !mayBegin) return 'key entry gone'
  const verification = auditVerification(keys)
  if (found === 'change') await verification.advance(database)
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
    // Another instance that started at the same time may have been first.
    if ((await need(tx, keys)) !== found) return null
    const detail = found === 'change' ? await vouch(tx, verification) : {}
    const entry = { actor: null, action: keyedAction, subject: keyedSubject, outcome: 'ok', detail }
    await appendAudit(tx, entry, keys)
    return 'brought'
  })
}

async function vouch(
  tx: Transaction,
  verification: ReturnType<typeof auditVerification>,
): Promise<Record<string, unknown>> {
  await verification.advance(tx)
  return verification.status().brokenAt === null ? { digest: verification.digest() } : {}
}
