import 'server-only'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { normalizePixKey } from '@/lib/core/pix/pix-key'
import type { Receiver } from '@/lib/core/pix/receiver'
import { lastFoundByAnyone } from '@/lib/features/pix/directory/store/look-ups'
import { knownHolders } from '@/lib/features/pix/payees/store/known'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { Transfer, TransferInput } from '../schema'

type Destination = { input: Pick<TransferInput, 'key' | 'receiverDocument'>; context: Transfer['about'] }

/** The receivers of transfers, by key, by a key that is a tax id, by the given document, and by every holder that the directory named. */
export async function receiversOf(
  transfers: readonly Destination[],
  database: Database | Transaction,
): Promise<Receiver[]> {
  const keysOf = ({ type, value }: TransferInput['key']) => [normalizePixKey(type, value), value] as const
  const found = await lastFoundByAnyone(
    database,
    transfers.flatMap(({ input }) => keysOf(input.key)),
  )
  const known = await knownHolders(
    transfers.map(({ input }) => input.key),
    database,
  )
  return transfers.map(({ input: { key, receiverDocument }, context }) => {
    const [destination, asGiven] = keysOf(key)
    const isTaxId = key.type === 'CPF' || key.type === 'CNPJ'
    const documents = [isTaxId ? destination : undefined, receiverDocument]
    const owners = [found.get(destination)?.owner, found.get(asGiven)?.owner, context?.payee?.owner]
    const requestedFor = context?.payee ?? known.get(destination)
    return {
      requestedFor,
      current: found.get(destination) ?? requestedFor,
      destinations: [destination],
      holders: [
        ...documents.flatMap((taxId) => (taxId ? { taxId, name: null } : [])),
        ...owners.flatMap((owner) => (owner?.document ? { taxId: owner.document, name: owner.name } : [])),
      ],
    }
  })
}

/** Scheduled payments of an account, the main one without an id, by day: rows of batches count as payments each. */
export async function readScheduledDays(accountId: string | undefined) {
  const { sendOn, state, kind, amountCents, input } = operations
  const rows = await (await db())
    .select({
      day: sql<string>`${sendOn}`,
      count: sql<number>`sum(case when ${kind} = 'pix.batch' then (${input}->>'rows')::int else 1 end)::int`,
      transfers: sql<number>`(count(*) filter (where ${kind} = 'pix.transfer'))::int`,
      batches: sql<number>`(count(*) filter (where ${kind} = 'pix.batch'))::int`,
      cents: sql<string>`coalesce(sum(${amountCents}), 0)`,
    })
    .from(operations)
    .where(
      and(
        eq(state, 'scheduled'),
        inArray(kind, ['pix.transfer', 'pix.batch']),
        isNotNull(sendOn),
        accountId === undefined ? isNull(operations.accountId) : eq(operations.accountId, accountId),
      ),
    )
    .groupBy(sendOn)
    .orderBy(asc(sendOn))
  return rows.map(({ cents, ...day }) => ({ ...day, cents: Number(cents) }))
}
