import 'server-only'
import { and, desc, eq, gt, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { voidStates } from '@/lib/core/operations/operation-states'
import { isSamePixKey, normalizePixKey } from '@/lib/core/pix/pix-key'
import { holdersOfKey } from '@/lib/features/pix/payees/store/changes'
import { keysOfPayee, payeesOfKeys } from '@/lib/features/pix/payees/store/known'
import { paidTo } from '@/lib/features/pix/payees/store/payments'
import { type Database, db } from '@/lib/server/db/client'
import { operations, users } from '@/lib/server/db/schema'
import { hasExternalId, searched, wasSentOrEnded } from '@/lib/server/operations/named'
import { findOperations, mayBeMade, type OperationRow } from '@/lib/server/operations/operation-row'
import { transfers } from '../contract'
import { type TransferInput, transferInput } from '../schema'

const dayMs = 24 * 3_600_000
const shown = 10

const isTransfer = eq(operations.kind, transfers.send.kind)

/** Transfers of the last 24 hours to the same key with the same amount that may have left, newest first. */
export function findSimilar(amountCents: number, key: TransferInput['key']) {
  const isRecent = gt(operations.createdAt, new Date(Date.now() - dayMs))
  return summaries([isRecent, eq(operations.amountCents, amountCents), mayBeMade()], (to) =>
    isSamePixKey(key.value, to, key.type),
  )
}

/** The newest transfers that meet every condition, to keys that are wanted. */
async function summaries(conditions: (SQL | undefined)[], isTo: (key: string) => boolean = () => true) {
  const rows = await (await db())
    .select({
      id: operations.id,
      state: operations.state,
      error: operations.error,
      amountCents: operations.amountCents,
      createdAt: operations.createdAt,
      by: operations.createdBy,
      input: operations.input,
      name: users.name,
    })
    .from(operations)
    .innerJoin(users, eq(users.id, operations.createdBy))
    .where(and(isTransfer, ...conditions))
    .orderBy(desc(operations.createdAt))
  const wanted = rows.filter(({ input }) => isTo(transferInput.safeParse(input).data?.key.value ?? ''))
  return wanted.slice(0, shown).map(({ by, name, createdAt, input, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    createdBy: { id: by, name },
  }))
}

/** How the last look-up of a key differs, what was paid to its payee and to earlier holders, and the payee's transfers that are not settled. */
export async function payeeSituation(key: TransferInput['key'], database: Database) {
  const value = normalizePixKey(key.type, key.value)
  const id = (await payeesOfKeys([key], database)).get(value)
  const values = [...new Set([key.value, value, ...(id === undefined ? [] : await keysOfPayee(id, database))])]
  const holders = await holdersOfKey(key, database)
  const isOpen = inArray(operations.state, ['awaiting_approval', 'scheduled', 'sending', 'unknown'])
  return {
    open: await summaries([isOpen, inArray(sql`${operations.input} -> 'key' ->> 'value'`, values)]),
    change: holders.change,
    ...(await paidTo(id, value, holders)),
  }
}

/**
 * Transfers that bear one of these names; those that wait to be sent only by their own id, since people use an external id
 * again.
 */
export async function findNamed(names: {
  ids: string[]
  txids: string[]
  externalIds: string[]
  endToEndIds: string[]
}): Promise<OperationRow[]> {
  const named = [
    names.txids.length > 0 ? inArray(sql`${operations.result}->>'txid'`, names.txids) : undefined,
    names.ids.length > 0 ? inArray(operations.id, names.ids) : undefined,
    ...names.externalIds.map(hasExternalId),
    ...names.endToEndIds.map((id) => searched(id, sql`${operations.result}->>'endToEndId' = ${id}`)),
  ].filter((condition) => condition !== undefined)
  if (named.length === 0) return []
  return findOperations([isTransfer, or(wasSentOrEnded(), inArray(operations.id, names.ids)), or(...named)])
}

/** The newest transfer that was requested in place of another one and may have been made. */
export async function findSuccessor(id: string): Promise<string | null> {
  const isSuccessor = searched(id, sql`${operations.input}->>'againOf' = ${id}`)
  const [row] = await (await db())
    .select({ id: operations.id })
    .from(operations)
    .where(and(isTransfer, isSuccessor, notInArray(operations.state, voidStates)))
    .orderBy(desc(operations.createdAt))
    .limit(1)
  return row?.id ?? null
}

/** The amounts of transfers sent until then whose answer is not known yet. */
export async function amountsUnderWay(until: Date): Promise<(number | null)[]> {
  const rows = await (await db())
    .select({ amountCents: operations.amountCents })
    .from(operations)
    .where(and(isTransfer, inArray(operations.state, ['sending', 'unknown']), lte(operations.sentAt, until)))
  return rows.map(({ amountCents }) => amountCents)
}
