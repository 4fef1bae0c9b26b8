import 'server-only'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { compareHolders, isSameHolder } from '@/lib/core/pix/holder'
import { normalizePixKey, type PixKeyType, shownPixKey } from '@/lib/core/pix/pix-key'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import type { DirectoryEntry } from '@/lib/features/pix/directory/schema'
import type { Transaction } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import { changeOf, isStopping } from '../rules'
import { type HolderRow, holderOf } from './known'
import { keyHolders, payeeKeys, payeePayments, payees } from './tables'

const lockKey = 72175014

/** One change of the book at a time, on every instance, until the transaction ends. */
export async function lockBook(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}::bigint)`)
}

/** A confirmed transfer as the book takes it. */
export type Payment = {
  operationId: string
  key: { type: PixKeyType; value: string }
  amountCents: number
  returnedCents: number
  confirmedAt: Date
  /** The payee that the maker chose. */
  payeeId: string | undefined
  receiver: { name: string | null; document: string | null }
  /** The name that was known when it was requested. */
  name?: string | null
  /** The directory's entry before it was sent; null without a look-up. */
  entry: DirectoryEntry | null
  /** Whether a reason was given for paying another holder. */
  hasReason: boolean
}

/** Enters a confirmed transfer, its payee and its holder; a second time it changes nothing. */
export async function bookPayment(tx: Transaction, payment: Payment): Promise<void> {
  await lockBook(tx)
  const { operationId, amountCents, returnedCents, confirmedAt } = payment
  const key = { type: payment.key.type, value: normalizePixKey(payment.key.type, payment.key.value) }
  const known = await tx.$count(payeePayments, eq(payeePayments.operationId, operationId))
  if (known > 0) return
  const holderId = await rememberHolder(tx, key, payment)
  const payeeId = await payeeOf(tx, key, payment)
  const paid = { operationId, key: key.value, amountCents, returnedCents, confirmedAt }
  await tx.insert(payeePayments).values({ ...paid, payeeId, holderId })
  await publish(tx, [{ topic: 'pix.payees' }])
}

/** Records how much of a transfer in the book came back. */
export async function bookReturn(tx: Transaction, operationId: string, returnedCents: number): Promise<void> {
  await tx.update(payeePayments).set({ returnedCents }).where(eq(payeePayments.operationId, operationId))
}

async function rememberHolder(tx: Transaction, key: Payment['key'], payment: Payment): Promise<number | null> {
  const { entry, hasReason } = payment
  if (!entry?.owner.name && !entry?.owner.document) return null
  const rows = await tx.select().from(keyHolders).where(eq(keyHolders.key, key.value)).orderBy(desc(keyHolders.id))
  const same = rows.find((row) => isOneHolder(row, entry))
  const seenAt = new Date(entry.lookedUpAt)
  const current = rows.find(({ accepted }) => accepted)
  if (same && (same === current || (!same.accepted && !hasReason))) {
    await tx
      .update(keyHolders)
      .set({
        seenAt: sql`greatest(${keyHolders.seenAt}, ${seenAt.toISOString()}::timestamptz)`,
        firstSeenAt: sql`least(${keyHolders.firstSeenAt}, ${seenAt.toISOString()}::timestamptz)`,
      })
      .where(eq(keyHolders.id, same.id))
    return same.id
  }
  const isAccepted = !current || hasReason || !isStopping(changeOf(holderOf(current), entry))
  const [row] = await tx
    .insert(keyHolders)
    .values({
      key: key.value,
      keyType: key.type,
      name: entry.owner.name,
      document: entry.owner.document,
      bankName: entry.bank.name,
      ispb: entry.bank.ispb,
      firstSeenAt: seenAt,
      seenAt,
      accepted: isAccepted,
    })
    .returning({ id: keyHolders.id })
  return row?.id ?? null
}

function isOneHolder(row: HolderRow, entry: DirectoryEntry): boolean {
  const remembered = holderOf(row)
  const { bank } = compareHolders(remembered, entry)
  const isSameBank = bank === 'same' || (bank === 'unknown' && !entry.bank.ispb && !entry.bank.name)
  return isSameBank && isSameHolder(remembered, entry) === 'same'
}

const wholeTaxId = (text: string | null) => (text && taxIdKind(text) ? normalizeTaxId(text) : null)

/** The payee that has the key; else the chosen payee, else the payee with this complete tax id, which gets the key; else a new payee. */
async function payeeOf(tx: Transaction, key: Payment['key'], payment: Payment): Promise<string | null> {
  const [known] = await tx.select().from(payeeKeys).where(eq(payeeKeys.value, key.value))
  if (known) return known.payeeId
  const taxId = wholeTaxId(payment.receiver.document)
  const [found] =
    (payment.payeeId && (await tx.select().from(payees).where(eq(payees.id, payment.payeeId)))) ||
    (taxId && (await tx.select().from(payees).where(eq(payees.taxId, taxId)).orderBy(payees.createdAt).limit(1))) ||
    []
  const payee = found ?? (await insertFound(tx, key, taxId, payment))
  if (payee) await giveKey(tx, payee.id, key)
  return payee?.id ?? null
}

async function insertFound(tx: Transaction, key: Payment['key'], taxId: string | null, payment: Payment) {
  const name = payment.receiver.name?.trim() || payment.name || shownPixKey(key)
  const [row] = await tx.insert(payees).values({ name, taxId, createdAt: payment.confirmedAt }).returning()
  return row
}

/** The key and what was paid to it while it belonged to no payee. */
export async function giveKey(tx: Transaction, payeeId: string, { type, value }: Payment['key']): Promise<void> {
  await tx.insert(payeeKeys).values({ payeeId, type, value })
  await tx
    .update(payeePayments)
    .set({ payeeId })
    .where(and(eq(payeePayments.key, value), isNull(payeePayments.payeeId)))
}
