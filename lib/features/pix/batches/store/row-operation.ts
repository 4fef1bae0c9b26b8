import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { currentDay } from '@/lib/core/dates'
import { unexplainedAgain } from '@/lib/core/pix/fields'
import type { transferInput } from '@/lib/features/pix/transfers/schema'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { readChargeRow } from '../rules/read-charge-row'
import { readDay } from '../rules/read-row'
import { isHolderStop } from '../rules/row-codes'
import type { BatchRecord } from './batches'
import type { RowRecord } from './rows'
import { batchRows } from './tables'

/** The id of a row's operation, always the same: a UUIDv5 in the batch's namespace, by the row's id and never by its number. */
export function rowOperationId(batchId: string, rowId: string): string {
  const namespace = Buffer.from(batchId.replaceAll('-', ''), 'hex')
  const bytes = createHash('sha1').update(namespace).update(rowId).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The batch whose row a transfer is; null for other transfers. */
export async function batchOfOperation(operationId: string, database?: Database | Transaction): Promise<string | null> {
  const rows = await (database ?? (await db()))
    .select({ batchId: batchRows.batchId })
    .from(batchRows)
    .where(eq(batchRows.operationId, operationId))
  return rows[0]?.batchId ?? null
}

/** The day that the file names for a row; null: none. */
export const sendingDay = ({ cells }: Pick<RowRecord, 'cells'>) => readDay(cells.data?.trim() ?? '')

/** First and last day that rows of a batch name for themselves, and how many do; null for none. */
export async function readRowDays(batchId: string) {
  const isOf = and(eq(batchRows.batchId, batchId), eq(batchRows.excluded, false))
  const rows = await (await db()).select({ cells: batchRows.cells }).from(batchRows).where(isOf)
  const days = rows.flatMap((row) => sendingDay(row) ?? []).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return from && to ? { from, to, rows: days.length } : null
}

/** The transfer of a row, with the day that the file names; null for a row that is not ready. */
export function rowOrder(
  { accountId }: Pick<BatchRecord, 'accountId'>,
  row: RowRecord,
): z.output<typeof transferInput> | null {
  const {
    keyType,
    keyValue,
    amountCents,
    document,
    description,
    externalId,
    payeeId,
    holderReason,
    confirmed,
    confirmReason,
    warnings,
    madeFrom,
    againOf,
  } = row
  if (!keyType || !keyValue || amountCents === null) return null
  const sendOn = sendingDay(row)
  return {
    ...(accountId && { accountId }),
    amountCents,
    key: { type: keyType, value: keyValue },
    // Upstream takes digits; a document with letters is compared only.
    ...(document && /^\d+$/.test(document) && { receiverDocument: document }),
    ...(description && { description }),
    ...(externalId && { externalId }),
    ...(payeeId && { payeeId }),
    ...(holderReason && warnings.some(isHolderStop) && { holderChange: { reason: holderReason } }),
    ...(madeFrom && { madeFrom }),
    ...(confirmed &&
      warnings.includes('already_requested') && { again: { reason: confirmReason ?? unexplainedAgain } }),
    // A person has confirmed that it is paid although the transfer that it repeats was made after all.
    ...(againOf && !warnings.includes('made_after_all') && { againOf }),
    ...(sendOn && { sendOn }),
  }
}

type Ordered = Pick<BatchRecord, 'accountId' | 'reading'>

/** The charge of a row, with its validity as the file names it; null for a row that is not ready. */
export function chargeOrder({ accountId, reading }: Ordered, row: Pick<RowRecord, 'cells'>) {
  const read = readChargeRow(row.cells, { today: currentDay(new Date()), decimal: reading?.decimal ?? null })
  const { amountCents, externalId, description, name, email, validity } = read
  if (amountCents === null || validity === null) return null
  return {
    validity,
    input: {
      ...(accountId && { accountId }),
      amountCents,
      ...(externalId && { externalId }),
      ...(name && { customer: { name, ...(email && { email }) } }),
      ...(description && { description }),
    },
  }
}

/** The transfer or charge of a row, depending on the kind of its batch. */
export const orderOf = (batch: Ordered & Pick<BatchRecord, 'kind'>, row: RowRecord) =>
  batch.kind === 'charges' ? chargeOrder(batch, row) : rowOrder(batch, row)
