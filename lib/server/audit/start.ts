import 'server-only'
import { desc, eq, sql } from 'drizzle-orm'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { audit } from '@/lib/server/db/schema'
import { log } from '@/lib/server/log'
import {
  type AuditKeys,
  auditKeys,
  chainLock,
  headKeptAction,
  keyedAction,
  keyedHash,
  keyedSubject,
  rowContent,
} from './chain'
import { lastRow, startKeeping } from './keeping'
import { readKeptHead } from './kept-head'
import { appendAudit } from './trail'
import { type AuditHead, auditVerification, headText } from './verification'

/** Checks the audit's key and its stored head before the first entry is appended. */
export async function startAudit(): Promise<void> {
  const database = await db()
  // The order matters: another instance that begins the audit stores its head before it appends a second entry.
  const last = await lastRow(database)
  const kept = await readKeptHead(database)
  const found = await keepKeyed(database, { mayBegin: kept === 'none' })
  if (found === 'unknown key')
    log().error('the audit chain goes on with a new key: set AUTH_SECRET_PREVIOUS, or AUDIT_KEY, to the one before')
  if (found === 'key entry gone')
    log().error('the audit has lost its key entry; for a copy from before there was one, remove its kept head')
  if (kept === 'none' && last && last.seq > 1) await recordNewHead(database, { count: last.seq, hash: last.hash })
  await startKeeping(kept)
}

/** A removed head would allow an unnoticed cut: the log and the audit itself both record that there was none. */
async function recordNewHead(database: Database, head: AuditHead): Promise<void> {
  log().error(
    { head: headText(head) },
    'the audit had no kept head and has one from here on: expected after an update from a version without it, else it was removed',
  )
  const detail = { head: headText(head) }
  const entry = { actor: null, action: headKeptAction, subject: keyedSubject, outcome: 'ok', detail }
  await database.transaction((tx) => appendAudit(tx, entry))
}

type Reader = Pick<Database, 'select'>

/** Why the first key still has to be introduced into the chain; null when the chain needs no new entry. */
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
 * Appends the entry that introduces the key: at the first start with one, and after each change of key. A change
 * vouches for the whole chain, so that the former key can be discarded; it does not vouch for an invalid chain.
 * `mayBegin`: a chain without a key is an early one, not a replacement for a keyed one.
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
