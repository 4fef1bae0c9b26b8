import 'server-only'
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Locale } from '@/lib/core/locale'
import { insertOutsideMail, skipOutsideMails } from '@/lib/features/notices/mail/store'
import { chargeStatus, checkBrCode, reminderTimes } from '@/lib/features/pix/charges/rules'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { mails } from '@/lib/server/db/mail-tables'
import { env } from '@/lib/server/env'
import { chargeShares } from './tables'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** 128 random bits. */
const newToken = () => randomBytes(16).toString('base64url')

const isOpen = (operationId: string) => and(eq(chargeShares.operationId, operationId), isNull(chargeShares.revokedAt))

type NewShare = Pick<typeof chargeShares.$inferInsert, 'operationId' | 'createdBy' | 'sentTo'>

/** Makes another address of the charge's page and returns its token, which is not stored. */
export async function insertShare(tx: Transaction | Database, share: NewShare): Promise<string> {
  const token = newToken()
  await tx.insert(chargeShares).values({ ...share, tokenHash: hashOf(token) })
  return token
}

/** 128 bits that only this installation can derive again from `purpose`: the id of something that is sent once, such as an e-mail. */
function repeatableToken(purpose: string): string {
  const key = Buffer.from(hkdfSync('sha256', env().AUTH_SECRET, '', 'lastro charge addresses', 32))
  return createHmac('sha256', key).update(purpose).digest().subarray(0, 16).toString('base64url')
}

/** The token of an address that is made once for its purpose, however often it is requested; null once the address is revoked. */
export async function repeatShare(
  tx: Transaction | Database,
  share: NewShare,
  purpose: string,
): Promise<string | null> {
  const token = repeatableToken(purpose)
  const tokenHash = hashOf(token)
  await tx
    .insert(chargeShares)
    .values({ ...share, tokenHash })
    .onConflictDoNothing()
  return (await openTokens(tx, [purpose])).get(purpose) ?? null
}

/** Tokens of valid addresses, by purpose. */
export async function openTokens(tx: Transaction | Database, purposes: string[]): Promise<Map<string, string>> {
  const tokens = purposes.map((purpose) => ({ purpose, token: repeatableToken(purpose) }))
  const hashes = tokens.map(({ token }) => hashOf(token))
  const rows = await tx
    .select({ tokenHash: chargeShares.tokenHash })
    .from(chargeShares)
    .where(and(inArray(chargeShares.tokenHash, hashes), isNull(chargeShares.revokedAt)))
  const open = new Set(rows.map(({ tokenHash }) => tokenHash))
  return new Map(tokens.filter(({ token }) => open.has(hashOf(token))).map(({ purpose, token }) => [purpose, token]))
}

/** Revokes every address of the charge's page and returns their number. */
export async function revokeShares(tx: Transaction, operationId: string): Promise<number> {
  const ended = await tx
    .update(chargeShares)
    .set({ revokedAt: sql`now()` })
    .where(isOpen(operationId))
    .returning({ id: chargeShares.id })
  return ended.length
}

/** The share of a token; a revoked address is not found. */
export async function findShare(token: string) {
  const { id, operationId, createdBy } = chargeShares
  const [row] = await (await db())
    .select({ id, operationId, createdBy })
    .from(chargeShares)
    .where(and(eq(chargeShares.tokenHash, hashOf(token)), isNull(chargeShares.revokedAt)))
  return row
}

/** Counts an opening of the page, without any data of the visitor. */
export async function countOpening(id: string): Promise<void> {
  await (await db())
    .update(chargeShares)
    .set({ opened: sql`${chargeShares.opened} + 1`, lastOpenedAt: sql`now()` })
    .where(eq(chargeShares.id, id))
}

export async function sharesOf(operationId: string) {
  const [row] = await (await db())
    .select({
      links: sql<number>`count(*) filter (where ${chargeShares.revokedAt} is null)::int`,
      opened: sql<number>`coalesce(sum(${chargeShares.opened}), 0)::int`,
      lastOpenedAt: sql<Date | null>`max(${chargeShares.lastOpenedAt})`.mapWith(chargeShares.lastOpenedAt),
    })
    .from(chargeShares)
    .where(eq(chargeShares.operationId, operationId))
  return row ?? { links: 0, opened: 0, lastOpenedAt: null }
}

/** By charge: its addresses, how many of them were sent by e-mail, and how often its page was opened. */
export async function reachOf(operationIds: string[]) {
  if (operationIds.length === 0) return new Map<string, { links: number; mailed: number; opened: number }>()
  const { operationId, opened, sentTo } = chargeShares
  const rows = await (await db())
    .select({
      operationId,
      links: sql<number>`count(*)::int`,
      mailed: sql<number>`count(${sentTo})::int`,
      opened: sql<number>`sum(${opened})::int`,
    })
    .from(chargeShares)
    .where(inArray(operationId, operationIds))
    .groupBy(operationId)
  return new Map(rows.map(({ operationId: id, ...reach }) => [id, reach]))
}

/** The code that a payer may be given; null where it cannot be paid now, `doubtful` where it differs from the request. */
export function payableCode(charge: Charge, now: Date): string | null {
  if (!charge.result || chargeStatus(charge, now) !== 'waiting') return null
  const { copyPaste, txid } = charge.result
  const { amountCents, valueChangeMode } = charge.input
  const { doubts } = checkBrCode(copyPaste, { amountCents, txid, amountOpen: valueChangeMode !== undefined })
  return doubts.length > 0 ? 'doubtful' : copyPaste
}

type Queued = {
  id: string
  expiry: Date
  email: { to: string; message?: string; remind?: boolean }
  locale: Locale
  /** The person who requested the e-mail. */
  userId: string
  dueAt: Date
}

/** Schedules the e-mail of a charge, with a reminder before and one after its expiry if requested. */
export async function queueMails(tx: Transaction, { id, expiry, email, locale, userId, dueAt }: Queued): Promise<void> {
  const mail = { userId, operationId: id, recipient: email.to, locale }
  await insertOutsideMail(tx, { ...mail, mode: 'charge', message: email.message || null, dueAt })
  if (!email.remind) return
  await skipOutsideMails(tx, { operationId: id, recipient: email.to, modes: ['charge-expiring', 'charge-expired'] })
  const { before, after } = reminderTimes(new Date(), expiry)
  if (before) await insertOutsideMail(tx, { ...mail, mode: 'charge-expiring', message: null, dueAt: before })
  await insertOutsideMail(tx, { ...mail, mode: 'charge-expired', message: null, dueAt: after })
}

/** Time between two e-mails of a batch, since mail servers refuse bursts. */
const paceMs = 2_000

/** When the next e-mail of a batch is sent: after the waiting ones, at a fixed pace. */
export async function nextInPace(tx: Transaction): Promise<Date> {
  const [last] = await tx
    .select({ dueAt: max(mails.dueAt) })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), eq(mails.mode, 'charge')))
  return new Date(Math.max(Date.now(), (last?.dueAt?.getTime() ?? 0) + paceMs))
}

export function auditSharing(
  tx: Transaction,
  action: 'share' | 'revoke',
  subject: string,
  actor: Pick<Person, 'id' | 'email'> | null,
  detail = {},
): Promise<void> {
  return appendAudit(tx, { actor, action: `pix.charges.${action}`, subject, outcome: 'done', detail })
}
