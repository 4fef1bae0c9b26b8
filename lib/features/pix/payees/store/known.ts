import 'server-only'
import { and, desc, eq, inArray, max, sql } from 'drizzle-orm'
import { normalizePixKey, type PixKeyType, shownPixKey } from '@/lib/core/pix/pix-key'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import type { KnownHolder, KnownName } from '../schema'
import { keyHolders, payeeKeys, payeePayments, payees } from './tables'

type Key = { type: PixKeyType; value: string }

export type HolderRow = typeof keyHolders.$inferSelect

export const holderOf = ({ name, document, bankName, ispb }: HolderRow) => ({
  owner: { name, document },
  bank: { name: bankName, ispb },
})

/** The remembered holders of keys, by key as `normalizePixKey` writes it. Calls no directory. */
export async function knownHolders(
  keys: readonly Key[],
  database?: Database | Transaction,
): Promise<Map<string, KnownHolder>> {
  const wanted = [...new Set(keys.map(({ type, value }) => normalizePixKey(type, value)))]
  if (wanted.length === 0) return new Map()
  const rows = await (database ?? (await db()))
    .selectDistinctOn([keyHolders.key], { holder: keyHolders, payeeId: payeeKeys.payeeId })
    .from(keyHolders)
    .leftJoin(payeeKeys, eq(payeeKeys.value, keyHolders.key))
    .where(and(inArray(keyHolders.key, wanted), eq(keyHolders.accepted, true)))
    .orderBy(keyHolders.key, desc(keyHolders.id))
  return new Map(
    rows.map(({ holder, payeeId }) => [
      holder.key,
      { payeeId, ...holderOf(holder), seenAt: holder.seenAt.toISOString() },
    ]),
  )
}

/** The name of a payee of the book; null without such a payee. */
export async function payeeNameOf(id: string): Promise<string | null> {
  const [row] = await (await db()).select({ name: payees.name }).from(payees).where(eq(payees.id, id))
  return row?.name ?? null
}

/** The name of the payee of a transfer, where no look-up gave one. A payee who is called by the key has none. */
export async function knownNameOf(
  { key, payeeId, documentId }: { key: Key; payeeId?: string | undefined; documentId?: string | undefined },
  database: Database | Transaction,
): Promise<KnownName | null> {
  const [known] = (await knownHolders([key], database)).values()
  if (known?.owner.name) return { name: known.owner.name, from: 'holder', at: known.seenAt }
  const { issuerName, issuedAt } = indexedDocuments
  const isNote = eq(indexedDocuments.id, BigInt(documentId ?? 0))
  const [note] = await database.select({ name: issuerName, at: issuedAt }).from(indexedDocuments).where(isNote)
  if (note?.name) return { name: note.name, from: 'note', at: note.at }
  const id = payeeId ?? [...(await payeesOfKeys([key], database)).values()][0]
  const [payee] = id === undefined ? [] : await database.select().from(payees).where(eq(payees.id, id))
  if (!payee || payee.name === shownPixKey(key)) return null
  return { name: payee.name, from: 'book', at: payee.createdAt.toISOString() }
}

/** The payees of keys, by key as `normalizePixKey` writes it. */
export async function payeesOfKeys(
  keys: readonly Key[],
  database: Database | Transaction,
): Promise<Map<string, string>> {
  const wanted = [...new Set(keys.map(({ type, value }) => normalizePixKey(type, value)))]
  if (wanted.length === 0) return new Map()
  const rows = await database.select().from(payeeKeys).where(inArray(payeeKeys.value, wanted))
  return new Map(rows.map(({ value, payeeId }) => [value, payeeId]))
}

/** The values of a payee's keys. */
export async function keysOfPayee(id: string, database: Database | Transaction): Promise<string[]> {
  const rows = await database.select({ value: payeeKeys.value }).from(payeeKeys).where(eq(payeeKeys.payeeId, id))
  return rows.map(({ value }) => value)
}

export type KnownKey = { type: PixKeyType; value: string }

/** The keys, as `normalizePixKey` writes them, to which a transfer was confirmed. */
export async function paidKeys(tx: Transaction, keys: readonly Key[]): Promise<Set<string>> {
  const { key } = payeePayments
  const values = keys.map(({ value }) => value)
  const rows = await tx.selectDistinct({ key }).from(payeePayments).where(inArray(key, values))
  return new Set(rows.map((row) => row.key))
}

/** By tax id, the key that was last paid, else the newest key. */
export async function keysOfTaxIds(tx: Transaction, taxIds: readonly string[]): Promise<Map<string, KnownKey>> {
  if (taxIds.length === 0) return new Map()
  const lastPaid = tx
    .select({ key: payeePayments.key, at: max(payeePayments.confirmedAt).as('at') })
    .from(payeePayments)
    .groupBy(payeePayments.key)
    .as('last_paid')
  const rows = await tx
    .select({ taxId: payees.taxId, type: payeeKeys.type, value: payeeKeys.value })
    .from(payees)
    .innerJoin(payeeKeys, eq(payeeKeys.payeeId, payees.id))
    .leftJoin(lastPaid, eq(lastPaid.key, payeeKeys.value))
    .where(inArray(payees.taxId, [...taxIds]))
    .orderBy(sql`${lastPaid.at} desc nulls last`, desc(payeeKeys.addedAt))
  const found = new Map<string, KnownKey>()
  for (const { taxId, ...key } of rows) if (taxId !== null && !found.has(taxId)) found.set(taxId, key)
  return found
}
