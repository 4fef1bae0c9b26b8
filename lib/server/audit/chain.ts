import 'server-only'
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { canonicalJson } from '@/lib/core/canonical-json'
import { Fault } from '@/lib/core/errors'
import type { audit } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'

export type AuditRow = typeof audit.$inferSelect
export type AuditKeys = readonly [Buffer, ...Buffer[]]

export const genesisHash = '0'.repeat(64)
/** Advisory lock under which one writer at a time, on any instance, appends to the audit. */
export const chainLock = 72175003
/** Action of the entries that introduce a key; from the first such entry on every hash takes a key. */
export const keyedAction = 'audit.keyed'
export const keyedSubject = 'audit'
/** Action of the entry from which on a head is stored outside the audit. */
export const headKeptAction = 'audit.head-kept'

const known = processState<{ keys?: AuditKeys }>('audit keys', () => ({}))

export function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'lastro audit chain', 32))
}

/** Keys that may have made entries, none of them in the database; new entries use the first. */
export function auditKeys(): AuditKeys {
  if (!known.keys) {
    const { AUDIT_KEY, AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
    const [first, ...others] = [AUDIT_KEY, AUTH_SECRET, AUTH_SECRET_PREVIOUS].filter(Boolean).map(keyOf)
    if (!first) throw new Fault('there is no key for the audit chain')
    known.keys = [first, ...others]
  }
  return known.keys
}

/** The text that a row's hash is made from: the row's content, its position and the hash of the row before. */
export function rowContent(row: Omit<AuditRow, 'hash'>): string {
  const { seq, id, at, actorId, actor, action, subject, outcome, detail, previousHash } = row
  return canonicalJson([seq, id, at, actorId, actor, action, subject, outcome, detail, previousHash])
}

export const keyedHash = (content: string, key: Buffer) => createHmac('sha256', key).update(content).digest('hex')

/** Hash of the rows that were written before the audit had a key. */
export const plainHash = (content: string) => createHash('sha256').update(content).digest('hex')
