import 'server-only'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { party } from '@/lib/core/pix/fields'
import { taxIdKind } from '@/lib/core/tax-id'
import { readReceived } from '@/lib/features/pix/received/store/entries'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { env } from '@/lib/server/env'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import type { Party } from '../rules'

const unnamed: Party = { name: null, document: null }
const storedParty = party.partial().nullable().catch(null)
const pageSize = 50

/**
 * Who holds an account of ours: the receiver that upstream names on what the account received. Of the main account also the
 * legal name under which the provider knows the company, and the tax id of the only company of that name.
 */
export async function accountHolder(accountId: string | null): Promise<Party> {
  const seen = (await lastReceiver(accountId)) ?? (await listedReceiver(accountId))
  if (seen?.name && seen.document) return seen
  if (accountId !== null) return seen ?? unnamed
  const name = seen?.name ?? legalName()
  return { name, document: seen?.document ?? (name && (await taxIdOf(name))) }
}

const isWhole = ({ document }: Party) => taxIdKind(document ?? '') !== null

/** The receiver, with a complete tax id, that upstream named on the account's newest payment of those with one. */
export async function lastReceiver(accountId: string | null): Promise<Party | null> {
  const { receiver, seenAt } = seenPayments
  const [row] = await (await db())
    .select({ receiver })
    .from(seenPayments)
    .where(
      and(
        accountId === null ? isNull(seenPayments.accountId) : eq(seenPayments.accountId, accountId),
        sql`${receiver}->>'name' is not null and ${receiver}->>'document' is not null`,
      ),
    )
    .orderBy(desc(seenAt))
    .limit(1)
  const found = { ...unnamed, ...storedParty.parse(row?.receiver ?? null) }
  return isWhole(found) ? found : null
}

/** The receiver by upstream's list, for an account whose payments were never read. */
async function listedReceiver(accountId: string | null): Promise<Party | null> {
  const page = await readReceived({ accountId: accountId ?? undefined, limit: pageSize }).catch((thrown: unknown) => {
    if (thrown instanceof UpstreamProblem) return null
    throw thrown
  })
  const receivers = page?.items.filter(({ type }) => type === 'DEPOSIT').flatMap(({ receiver }) => receiver ?? [])
  return receivers?.find(isWhole) ?? null
}

const legalName = () => /^(.+?)\s*\([^()]*\)$/.exec(env().PIX_API_USER_AGENT)?.[1] ?? null

async function taxIdOf(name: string): Promise<string | null> {
  const { cnpj, legalName } = knownCompanies
  const found = await (await db()).selectDistinct({ cnpj }).from(knownCompanies).where(eq(legalName, name)).limit(2)
  return found.length === 1 ? (found[0]?.cnpj ?? null) : null
}
