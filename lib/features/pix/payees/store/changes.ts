import 'server-only'
import { and, eq, gt, or } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import type { Holder } from '@/lib/core/pix/holder'
import { normalizePixKey, type PixKeyType } from '@/lib/core/pix/pix-key'
import { lastAnswers } from '@/lib/features/pix/directory/store/look-ups'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { changeOf, isStopping, missingPart, payeeChangeDays } from '../rules'
import { knownHolders, payeesOfKeys } from './known'
import { payeeChanges } from './tables'

type Key = { type: PixKeyType; value: string }

/** The remembered holder of a key, the answer to its last look-up (undefined: none), and how that differs. */
export async function holdersOfKey(key: Key, database?: Database | Transaction) {
  const value = normalizePixKey(key.type, key.value)
  const reader = database ?? (await db())
  const known = (await knownHolders([key], reader)).get(value)
  const found = (await lastAnswers(reader, [value])).get(value)
  return { known, found, change: known && found !== undefined ? changeOf(known, found) : null }
}

/** The remembered holder of a key and its last look-up, where that stops a payment; null for none. */
export async function holderChanged(key: Key) {
  const { known, found, change } = await holdersOfKey(key)
  return known && found !== undefined && isStopping(change) ? { found, known, change } : null
}

/** The refusal to pay without a reason, since the holder is another one or cannot be compared. */
export function holderChangedRefusal({ known, found }: { known: Holder; found: Holder | null }): Problem {
  const isUnclear = changeOf(known, found) === 'unclear'
  const part = missingPart(known, found) ?? 'key'
  const record = isUnclear
    ? ({ code: 'refused.holder-unclear', values: { part } } as const)
    : ({ code: 'refused.holder-changed', values: {} } as const)
  const detail = isUnclear
    ? `The holder of the key could not be compared (${part}): a reason is needed`
    : 'The key now belongs to another holder than when it was last paid: a reason is needed'
  return new Problem('holder_changed', detail, { record, change: isUnclear ? 'unclear' : 'holder' })
}

/** The refusal to pay without a reason, since the directory could not be asked: with the provider's message, and when. */
export function holderUnaskedRefusal({ extras }: Problem): Problem {
  const [until, message] = [new Date().toISOString(), extras.upstreamMessage]
  const record = message
    ? ({ code: 'refused.holder-unasked', values: { until, message } } as const)
    : ({ code: 'refused.holder-unanswered', values: { until } } as const)
  const detail = 'The holder of the key could not be looked up: a reason is needed'
  return new Problem('holder_changed', detail, { record, change: 'unclear' })
}

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
