import 'server-only'
import { and, eq } from 'drizzle-orm'
import { Problem, refusal } from '@/lib/core/errors'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import type { Transaction } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import type { PayeeKeyInput } from '../schema'
import { giveKey } from './book'
import type { PayeeRow } from './rows'
import { payeeChanges, payeeKeys, payees } from './tables'

export const noSuchPayee = () => new Problem('not_found', 'There is no such payee')

/** The payee, locked until the transaction ends. */
export async function lockPayee(tx: Transaction, id: string): Promise<PayeeRow> {
  const [row] = await tx.select().from(payees).where(eq(payees.id, id)).for('update')
  if (!row) throw noSuchPayee()
  return row
}

type Fields = Partial<Pick<PayeeRow, 'name' | 'taxId' | 'note' | 'email' | 'favorite'>>

export async function insertPayee(
  tx: Transaction,
  fields: Fields & Pick<PayeeRow, 'name' | 'createdBy'>,
): Promise<string> {
  const [row] = await tx.insert(payees).values(fields).returning({ id: payees.id })
  if (!row) throw new Problem('internal', 'The payee was not stored')
  return row.id
}

export async function updatePayee(tx: Transaction, id: string, fields: Fields): Promise<void> {
  if (Object.values(fields).every((value) => value === undefined)) return
  await tx.update(payees).set(fields).where(eq(payees.id, id))
}

/** Removes a payee and returns its keys. */
export async function deletePayee(tx: Transaction, id: string): Promise<string[]> {
  const keys = await tx.delete(payeeKeys).where(eq(payeeKeys.payeeId, id)).returning({ value: payeeKeys.value })
  await tx.delete(payees).where(eq(payees.id, id))
  return keys.map(({ value }) => value)
}

/** Gives a payee a key. Throws `conflict` when another payee has it. */
export async function addKey(tx: Transaction, payeeId: string, key: PayeeKeyInput): Promise<void> {
  const [taken] = await tx
    .select({ id: payees.id, name: payees.name })
    .from(payeeKeys)
    .innerJoin(payees, eq(payees.id, payeeKeys.payeeId))
    .where(eq(payeeKeys.value, key.value))
  if (taken && taken.id !== payeeId)
    throw refusal('conflict', 'Another payee has this key', {
      code: 'refused.payee-key-taken',
      values: { name: taken.name },
    })
  if (!taken) await giveKey(tx, payeeId, key)
}

/** Removes a key from a payee; the key's holder stays remembered. */
export async function removeKey(tx: Transaction, payeeId: string, { value }: PayeeKeyInput): Promise<void> {
  const removed = await tx
    .delete(payeeKeys)
    .where(and(eq(payeeKeys.payeeId, payeeId), eq(payeeKeys.value, value)))
    .returning({ value: payeeKeys.value })
  if (removed.length === 0) throw refusal('conflict', 'The payee does not have this key', 'refused.payee-key-unknown')
}

type Change = {
  what: 'create' | 'change' | 'remove'
  keys: string[]
  counts?: boolean
  detail: Record<string, unknown>
}

/** Writes the audit entry of a change and publishes it. A change that `counts` bars its maker from approving payments to the payee for some days. */
export async function recordChange(
  tx: Transaction,
  payeeId: string,
  { what, keys, counts = true, detail }: Change,
  actor: Person,
): Promise<void> {
  await appendAudit(tx, { actor, action: `pix.payees.${what}`, subject: payeeId, outcome: 'ok', detail })
  if (counts) await tx.insert(payeeChanges).values([null, ...keys].map((key) => ({ payeeId, key, by: actor.id })))
  await publish(tx, [{ topic: 'pix.payees', subject: payeeId }])
}
