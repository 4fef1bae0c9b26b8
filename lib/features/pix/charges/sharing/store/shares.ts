import 'server-only'
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { chargeShares } from './tables'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** 128 random bits. */
const newToken = () => randomBytes(16).toString('base64url')

const isOpen = (operationId: string) => and(eq(chargeShares.operationId, operationId), isNull(chargeShares.revokedAt))

type NewShare = Pick<typeof chargeShares.$inferInsert, 'operationId' | 'createdBy' | 'sentTo'>

/** Makes another address of the charge's page and answers its token, which is stored nowhere. */
export async function insertShare(tx: Transaction | Database, share: NewShare): Promise<string> {
  const token = newToken()
  await tx.insert(chargeShares).values({ ...share, tokenHash: hashOf(token) })
  return token
}

/** 128 bits that this Lastro alone can make again of `purpose`: an id of ours that is sent once, such as an e-mail's. */
function repeatableToken(purpose: string): string {
  const key = Buffer.from(hkdfSync('sha256', env().AUTH_SECRET, '', 'lastro charge addresses', 32))
  return createHmac('sha256', key).update(purpose).digest().subarray(0, 16).toString('base64url')
}

/** The token of an address that is made once for its purpose, however often it is asked for; null once it was revoked. */
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

/** By purpose: the tokens of addresses that open their page now. */
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

/** Ends every address of the charge's page; answers how many there were. */
export async function revokeShares(tx: Transaction, operationId: string): Promise<number> {
  const ended = await tx
    .update(chargeShares)
    .set({ revokedAt: sql`now()` })
    .where(isOpen(operationId))
    .returning({ id: chargeShares.id })
  return ended.length
}

/** The share that a token opens; one that was revoked is not found, by the same single read. */
export async function findShare(token: string) {
  const { id, operationId, createdBy } = chargeShares
  const [row] = await (await db())
    .select({ id, operationId, createdBy })
    .from(chargeShares)
    .where(and(eq(chargeShares.tokenHash, hashOf(token)), isNull(chargeShares.revokedAt)))
  return row
}

/** Counts that the page was opened; nothing is kept of who did. */
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
