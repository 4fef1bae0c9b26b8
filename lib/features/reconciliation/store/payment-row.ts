import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import { dayOf, isDay, startOfDay } from '@/lib/core/dates'
import type { Transaction } from '@/lib/server/db/client'
import { paymentExpects } from '../matching/amounts'
import type { PaymentFacts } from '../matching/facts'
import { paymentKeys } from '../matching/keys'
import { removeKeys, saveKeys } from './keys'
import { backedPayments } from './tables'

type Row = typeof backedPayments.$inferSelect

/** A payment as it is known, before it is matched. */
export type PaymentRow = Omit<Row, 'at' | 'month' | 'state' | 'expectedCents' | 'linkedCents' | 'search'>

/** Columns that matching reads. */
export function paymentFacts(row: PaymentRow, dismissed: boolean): PaymentFacts {
  const { id, direction, endToEndId, day, amountCents, returnedCents, txid, externalId, ownTexts, message } = row
  const madeFrom =
    row.madeFrom === null ? null : { documentId: String(row.madeFrom), installment: row.madeFromInstallment }
  return {
    ...{ id, direction, endToEndId, day, amountCents, returnedCents, txid, externalId, ownTexts, message },
    taxId: row.partyTaxId,
    name: row.partyName,
    madeFrom,
    dismissed,
  }
}

const known = [
  'direction',
  'month',
  'amountCents',
  'expectedCents',
  'accountId',
  'endToEndId',
  'paidAt',
  'at',
  'day',
  'returnedCents',
  'partyTaxId',
  'partyName',
  'holderTaxId',
  'txid',
  'externalId',
  'message',
  'ownTexts',
  'madeFrom',
  'madeFromInstallment',
] as const

/** The new facts of a row; its state is written after matching. */
const newest = Object.fromEntries(
  known.map((name) => [name, sql`excluded.${sql.identifier(backedPayments[name].name)}`]),
)

/** Writes the current facts of payments, and removes rows of these ids that are no longer payments. */
export async function savePayments(
  tx: Transaction,
  ids: readonly string[],
  rows: readonly PaymentRow[],
): Promise<void> {
  const there = new Set(rows.map(({ id }) => id))
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length > 0) {
    await tx.delete(backedPayments).where(inArray(backedPayments.id, gone))
    await removeKeys(tx, 'payments', gone)
  }
  if (rows.length === 0) return
  const values = rows.map((row) => ({
    ...row,
    at: isDay(row.paidAt) || dayOf(row.paidAt) === null ? startOfDay(row.day) : new Date(row.paidAt),
    month: row.day.slice(0, 7),
    state: 'unbacked' as const,
    expectedCents: paymentExpects(row),
    linkedCents: 0,
  }))
  await tx.insert(backedPayments).values(values).onConflictDoUpdate({ target: backedPayments.id, set: newest })
  const keys = rows.map((row) => ({ id: row.id, keys: paymentKeys(paymentFacts(row, false)) }))
  await saveKeys(tx, 'payments', keys)
}
