import 'server-only'
import { and, eq, gt, or } from 'drizzle-orm'
import { refusal } from '@/lib/core/errors'
import { normalizePixKey, type PixKeyType } from '@/lib/core/pix/pix-key'
import { lastFoundByAnyone } from '@/lib/features/pix/directory/store/look-ups'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { changeOf, payeeChangeDays } from '../rules'
import { knownHolders, payeesOfKeys } from './known'
import { payeeChanges } from './tables'

type Key = { type: PixKeyType; value: string }

/**
 * The remembered holder of a key and the different one of its last look-up, by any person; null for none, or where either
 * is missing.
 */
export async function holderChanged(key: Key, database?: Database | Transaction) {
  const value = normalizePixKey(key.type, key.value)
  const reader = database ?? (await db())
  const known = (await knownHolders([key], reader)).get(value)
  const found = (await lastFoundByAnyone(reader, [value])).get(value)
  return known && found && changeOf(known, found) === 'holder' ? { found, known } : null
}

export const holderChangedRefusal = () =>
  refusal('holder_changed', 'The key now belongs to another holder than when it was last paid: a reason is needed', {
    code: 'refused.holder-changed',
    values: {},
  })

/** People who recently changed the payee of this key or the key itself: they may not approve a payment to it. */
export async function recentChangers(
  database: Database | Transaction,
  { key, payeeId }: { key: Key; payeeId?: string },
): Promise<string[]> {
  const value = normalizePixKey(key.type, key.value)
  const owners = [(await payeesOfKeys([key], database)).get(value), payeeId].filter((id) => id !== undefined)
  const since = new Date(Date.now() - payeeChangeDays * 24 * 3_600_000)
  const rows = await database
    .selectDistinct({ by: payeeChanges.by })
    .from(payeeChanges)
    .where(
      and(
        gt(payeeChanges.at, since),
        or(eq(payeeChanges.key, value), ...owners.map((id) => eq(payeeChanges.payeeId, id))),
      ),
    )
  return rows.map(({ by }) => by)
}
