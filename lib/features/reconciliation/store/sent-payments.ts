import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import { dayOf } from '@/lib/core/dates'
import { returnedCentsOf } from '@/lib/core/pix/transfer-return'
import { receiverOf } from '@/lib/features/pix/transfers/rules'
import { transferContext, transferInput, transferResult } from '@/lib/features/pix/transfers/schema'
import type { Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { findOperations } from '@/lib/server/operations/operation-row'
import type { PaymentRow } from './payment-row'

/** Early rows may lack fields of the current result. */
const storedResult = transferResult.partial().nullable().catch(null)
const storedContext = transferContext.nullable().catch(null)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Our transfers that the provider confirmed, as rows to be matched. */
export async function readSentPayments(tx: Transaction, ids: readonly string[]): Promise<PaymentRow[]> {
  const ours = ids.filter((id) => uuid.test(id))
  if (ours.length === 0) return []
  const isMade = eq(operations.state, 'confirmed')
  const rows = await findOperations([inArray(operations.id, ours), eq(operations.kind, 'pix.transfer'), isMade], tx)
  return rows.flatMap(({ id, accountId, amountCents, createdAt, sentAt, ...row }): PaymentRow[] => {
    const input = transferInput.safeParse(row.input).data
    if (!input || amountCents === null) return []
    const result = storedResult.parse(row.result)
    const owner = storedContext.parse(row.about)?.payee?.owner
    const receiver = receiverOf({ key: input.key, reported: result?.receiver, owner })
    const paidAt = (sentAt ?? createdAt).toISOString()
    return [
      {
        id,
        direction: 'out',
        accountId,
        companyId: null,
        endToEndId: result?.endToEndId ?? null,
        paidAt,
        day: dayOf(paidAt) ?? paidAt.slice(0, 10),
        amountCents,
        returnedCents: returnedCentsOf({ state: row.state, amountCents, result }),
        partyTaxId: receiver.document,
        partyName: receiver.name,
        holderTaxId: null,
        txid: result?.txid ?? null,
        externalId: result?.externalId ?? input.externalId ?? null,
        message: null,
        ownTexts: [input.description, input.externalId].filter((text) => text !== undefined),
        madeFrom: input.madeFrom ? BigInt(input.madeFrom.documentId) : null,
        madeFromInstallment: input.madeFrom?.installment ?? null,
      },
    ]
  })
}
