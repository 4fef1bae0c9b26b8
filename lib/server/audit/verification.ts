import 'server-only'
import { createHash } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { asc, gt } from 'drizzle-orm'
import { z } from 'zod'
import { type AuditProblem, auditProblems } from '@/lib/core/audit-problem'
import type { Database } from '@/lib/server/db/client'
import { audit } from '@/lib/server/db/schema'
import { type AuditKeys, type AuditRow, genesisHash, keyedAction, keyedHash, plainHash, rowContent } from './chain'

/** A position of the chain: the number of entries and the hash of the last one. */
export const auditHead = z.object({
  count: z.number().int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type AuditHead = z.infer<typeof auditHead>

/** `unreadable`: the stored head was changed, or sealed with a key that is not configured. */
export type KeptHead = AuditHead | 'none' | 'unreadable'

export const auditStatus = z.object({
  /** Number of valid rows from the first on. */
  rows: z.number(),
  /** The first row that is invalid or missing; null when the whole chain is valid. */
  brokenAt: z.number().nullable(),
  /** Null when the chain is intact and contains the stored head. */
  problem: z.enum(auditProblems).nullable(),
  /** Head of the valid rows. */
  head: auditHead,
  /** The stored or given head that an intact chain lacks. */
  lacks: auditHead.nullable(),
  /** Whether there was a stored head to compare with. */
  compared: z.boolean(),
})
export type AuditStatus = z.infer<typeof auditStatus>

/** Rows read at once: verifying them takes a few milliseconds, and other work runs in between. */
const batch = 500

const checkpoint = z.object({ digest: z.string() })

/** A head as the log and the screen show it: `COUNT:HASH`. */
export const headText = ({ count, hash }: AuditHead): string => `${count}:${hash}`

/** Undefined when the text is not a head. */
export function parseHead(text: string): AuditHead | undefined {
  const [, count, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return count && hash ? { count: Number(count), hash } : undefined
}

/** Heads that must be in the chain. */
export type ComparedHeads = { expected?: AuditHead | undefined; kept?: KeptHead }

const isHead = (head: KeptHead | undefined): head is AuditHead => typeof head === 'object'

/**
 * Verifies the chain from its first row on. Rows before the entry that introduces the key have a plain hash, later rows
 * one by a known key. Rows of a key that is no longer known are valid if a later change of key, made with a known key,
 * vouches for them.
 */
export function auditVerification(keys: AuditKeys, { expected, kept = 'none' }: ComparedHeads = {}) {
  const content = createHash('sha256')
  let last: AuditHead = { count: 0, hash: genesisHash }
  let keyed = false
  let knownKeySeen = false
  let usual = keys[0]
  let unlinked = false
  /** The first row without a verified entry after it, and the valid head before it. */
  let unvouched: AuditHead | null = null
  const missing = new Set([expected, kept].filter(isHead))
  meet(last)

  function meet({ count, hash }: AuditHead): void {
    for (const head of missing) if (head.count === count && head.hash === hash) missing.delete(head)
  }

  function byKnownKey(text: string, hash: string): boolean {
    const found = [usual, ...keys].find((key) => keyedHash(text, key) === hash)
    if (found) usual = found
    return found !== undefined
  }

  /** False when the chain is broken: later rows cannot be judged. */
  function take(row: AuditRow): boolean {
    if (row.seq !== last.count + 1 || row.previousHash !== last.hash) return false
    const text = rowContent(row)
    const plain = !keyed && row.action !== keyedAction && plainHash(text) === row.hash
    if (!plain) judgeKeyed(row, text)
    content.update(text).update('\n')
    last = { count: row.seq, hash: row.hash }
    meet(last)
    return true
  }

  function judgeKeyed(row: AuditRow, text: string): void {
    const begins = row.action === keyedAction || row.seq === 1
    const known = byKnownKey(text, row.hash)
    if (!known || !(keyed || begins)) unvouched ??= last
    else if (row.action === keyedAction && checkpoint.safeParse(row.detail).data?.digest === digest()) unvouched = null
    knownKeySeen ||= known
    keyed ||= begins
  }

  function problemOf(holds: boolean, lacks: AuditHead | null): AuditProblem | null {
    if (!holds) return knownKeySeen || unlinked ? 'changed' : 'key-missing'
    if (lacks) return 'cut'
    return kept === 'unreadable' ? 'head-unreadable' : null
  }

  const digest = () => content.copy().digest('hex')

  return {
    /** Verifies from the current position to the end. */
    async advance(database: Pick<Database, 'select'>): Promise<void> {
      while (!unlinked) {
        const rows = await database
          .select()
          .from(audit)
          .where(gt(audit.seq, last.count))
          .orderBy(asc(audit.seq))
          .limit(batch)
        if (rows.length === 0) return
        unlinked = !rows.every(take)
        await otherWork()
      }
    },
    /** The digest of all rows read so far. */
    digest,
    /** Number of entries read so far. */
    read: () => last.count,
    status(): AuditStatus {
      // Anyone can have written a chain whose last entries have no key.
      const isForgeable = !keyed && !unlinked && last.count > 0
      const head = isForgeable ? { count: 0, hash: genesisHash } : (unvouched ?? last)
      const holds = head === last && !unlinked
      const [lacks = null] = holds ? missing : []
      // Entries may have been appended after the chain was cut.
      const gone = lacks && Math.min(last.count + 1, lacks.count)
      return {
        rows: head.count,
        brokenAt: holds ? gone : head.count + 1,
        problem: problemOf(holds, lacks),
        head,
        lacks,
        compared: kept !== 'none',
      }
    },
  }
}
