import 'server-only'
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import { refusal } from '@/lib/core/errors'
import { operationError } from '@/lib/core/operations/operation-error'
import { db } from '@/lib/server/db/client'
import { storeAll, storeIfPossible } from '@/lib/server/db/outage'
import { knownAccounts, operations } from '@/lib/server/db/schema'
import { log } from '@/lib/server/log'
import { findUnanswered } from '@/lib/server/operations/named'
import { findOperations, type OperationRow } from '@/lib/server/operations/operation-row'
import { type Account, listAccounts } from '@/lib/server/upstream/pix/accounts'
import { textsUnder } from '@/lib/server/webhooks/hints'
import { accounts } from './contract'

export type Known = { id: string; status: string; name: string | null }

/** Stores accounts as upstream last answered them; without the database they are answered all the same. */
export async function storeAccounts(known: Known[]): Promise<void> {
  if (known.length > 0) await storeIfPossible('accounts', storeAll('accounts', known, upsert))
}

async function upsert(known: readonly Known[]): Promise<void> {
  const seenAt = new Date()
  const rows = new Map(known.map(({ id, status, name }) => [id, { id, status, name, seenAt }]))
  await (await db())
    .insert(knownAccounts)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: knownAccounts.id,
      set: {
        status: sql`excluded.status`,
        name: sql`coalesce(excluded.name, ${knownAccounts.name})`,
        seenAt: sql`excluded.seen_at`,
      },
    })
}

export async function listKnown(): Promise<Known[]> {
  const { id, status, name } = knownAccounts
  return (await db()).select({ id, status, name }).from(knownAccounts).orderBy(asc(name), asc(id))
}

/** When upstream last answered with any account. */
async function lastSeenAt(): Promise<Date | null> {
  const [row] = await (await db()).select({ at: max(knownAccounts.seenAt) }).from(knownAccounts)
  return row?.at ?? null
}

export async function findAccount(accountId: string): Promise<Known | null> {
  const { id, status, name } = knownAccounts
  const [row] = await (await db())
    .select({ id, status, name })
    .from(knownAccounts)
    .where(eq(knownAccounts.id, accountId))
  return row ?? null
}

/**
 * Openings, then closings, that the status of an account may settle: accepted ones, and ones without an answer whose opening
 * upstream's record of the account names, or whose closing was not refused.
 */
export async function findUnsettled({ id, extra }: Pick<Account, 'id' | 'extra'>): Promise<OperationRow[]> {
  const opened = await findOperations([
    eq(operations.kind, accounts.open.kind),
    sql`${operations.result}->>'id' = ${id}`,
  ])
  const closed = await findOperations([eq(operations.kind, accounts.close.kind), eq(operations.subject, id)])
  const named = opened.length > 0 ? null : await findUnanswered(accounts.open.kind, textsUnder(extra, externalIds))
  const isUnsettled = ({ state, error }: OperationRow) =>
    state === 'accepted' || state === 'unknown' || operationError.safeParse(error).data?.givenUp === true
  return [...opened, ...closed].filter(isUnsettled).concat(named ?? [])
}

const externalIds = ['externalid', 'hashconta']

/** Throws `conflict` for an account that upstream last called closed, or whose closing it accepted; the main account is never closed. */
export async function requireOpenAccount(accountId: string | undefined): Promise<void> {
  if (accountId === undefined) return
  const [closing] = await (await db())
    .select({ id: operations.id })
    .from(operations)
    .where(
      and(
        eq(operations.kind, accounts.close.kind),
        eq(operations.subject, accountId),
        inArray(operations.state, ['accepted', 'confirmed']),
      ),
    )
  if (closing === undefined && (await findAccount(accountId))?.status !== 'closed') return
  throw refusal('conflict', 'The account was closed meanwhile; nothing was sent', 'refused.account-closed')
}

const nameNames = ['name', 'holder_name', 'nome', 'razao_social', 'legal_name']

/** The contract does not document an account's name, so known field names are tried. */
export function accountName({ extra }: Account): string | null {
  const names = nameNames.map((name) => extra[name]).filter((value) => typeof value === 'string')
  return names.find((name) => name.trim() !== '') ?? null
}

const staleMs = 10 * 60_000
const pagesAtMost = 10

async function readAll(signal: AbortSignal): Promise<void> {
  let cursor: string | undefined
  for (let page = 0; page < pagesAtMost; page++) {
    const { items, next } = await listAccounts({ limit: 200, cursor }, { signal })
    await storeAccounts(items.map((account) => ({ ...account, name: accountName(account) })))
    if (next === null) return
    cursor = next
  }
}

/** Reads the accounts upstream unless they were read recently. */
export async function relistAccounts(maxAgeMs: number, signal: AbortSignal): Promise<void> {
  const seenAt = await lastSeenAt()
  if (seenAt === null || Date.now() - seenAt.getTime() > maxAgeMs) await readAll(signal)
}

/** Reads the accounts upstream if they were never read; old accounts are read again in the background. */
export async function freshenAccounts(signal: AbortSignal): Promise<void> {
  const seenAt = await lastSeenAt()
  if (seenAt === null) return readAll(signal)
  if (Date.now() - seenAt.getTime() > staleMs) {
    readAll(AbortSignal.timeout(staleMs)).catch((error: unknown) => log().warn({ error }, 'accounts were not listed'))
  }
}
