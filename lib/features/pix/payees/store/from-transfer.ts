import 'server-only'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { receiverOf } from '@/lib/features/pix/transfers/rules'
import { transferContext, transferInput, transferResult } from '@/lib/features/pix/transfers/schema'
import { db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { log } from '@/lib/server/log'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { bookPayment } from './book'
import { payeePayments } from './tables'

/** Enters a transfer that has just been confirmed, in the transaction that confirms it. */
export async function bookTransfer(tx: Transaction, row: OperationRow): Promise<void> {
  const input = transferInput.parse(row.input)
  const context = row.about === null ? null : transferContext.parse(row.about)
  const entry = context?.payee ?? null
  const result = transferResult.parse(row.result)
  await bookPayment(tx, {
    operationId: row.id,
    key: input.key,
    amountCents: input.amountCents,
    returnedCents: result.returnedCents ?? 0,
    confirmedAt: row.updatedAt,
    payeeId: input.payeeId,
    receiver: receiverOf({ key: input.key, reported: result.receiver, owner: entry?.owner }),
    name: context?.payeeName ?? null,
    entry,
    hasReason: input.holderChange !== undefined || context?.holderChange?.confirmed === true,
  })
}

const batch = 200

/** Enters the confirmed transfers that are not in the book yet, the oldest first. */
export async function fillBook(): Promise<void> {
  const { id, kind, state, updatedAt } = operations
  for (let after: OperationRow | undefined; ; ) {
    const rows = await (await db())
      .select({ row: operations })
      .from(operations)
      .leftJoin(payeePayments, eq(payeePayments.operationId, id))
      .where(
        and(
          eq(kind, transfers.send.kind),
          eq(state, 'confirmed'),
          isNull(payeePayments.operationId),
          after && or(gt(updatedAt, after.updatedAt), and(eq(updatedAt, after.updatedAt), gt(id, after.id))),
        ),
      )
      .orderBy(asc(updatedAt), asc(id))
      .limit(batch)
    for (const { row } of rows) await enter(row)
    after = rows.at(-1)?.row
    if (!after) return
  }
}

/** An unreadable transfer is logged and does not block the others. */
async function enter(row: OperationRow): Promise<void> {
  try {
    await (await db()).transaction(async (tx) => {
      // Locks the transfer before the book, as its confirmation does.
      const [current] = await tx.select().from(operations).where(eq(operations.id, row.id)).for('update')
      if (current) await bookTransfer(tx, current)
    })
  } catch (error) {
    log().warn({ error, operation: row.id }, 'a confirmed transfer could not be entered in the book of payees')
  }
}
