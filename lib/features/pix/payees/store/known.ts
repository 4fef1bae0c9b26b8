import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { normalizePixKey, type PixKeyType } from '@/lib/core/pix/pix-key'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import type { KnownHolder } from '../schema'
import { keyHolders, payeeKeys, payees } from './tables'

type Key = { type: PixKeyType; value: string }

export type HolderRow = typeof keyHolders.$inferSelect

export const holderOf = ({ name, document, bankName, ispb }: HolderRow) => ({
  owner: { name, document },
  bank: { name: bankName, ispb },
})

/** Whom the directory had named when payments to these keys were last confirmed, by key as `normalizePixKey` writes it. Looks nothing up. */
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

export const isPayee = async (id: string) => (await (await db()).$count(payees, eq(payees.id, id))) > 0

/** By key as `normalizePixKey` writes it: the payee whose key it is. */
export async function payeesOfKeys(
  keys: readonly Key[],
  database: Database | Transaction,
): Promise<Map<string, string>> {
  const wanted = [...new Set(keys.map(({ type, value }) => normalizePixKey(type, value)))]
  if (wanted.length === 0) return new Map()
  const rows = await database.select().from(payeeKeys).where(inArray(payeeKeys.value, wanted))
  return new Map(rows.map(({ value, payeeId }) => [value, payeeId]))
}
