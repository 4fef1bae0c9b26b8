import 'server-only'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { normalizePixKey } from '@/lib/core/pix/pix-key'
import { plausibleSettlement } from '@/lib/core/pix/settlement'
import { lastFoundByAnyone } from '@/lib/features/pix/directory/store/look-ups'
import { findSeen } from '@/lib/features/pix/received/store/seen-payments'
import { refundContext, refundInput, refundResult } from '@/lib/features/pix/refunds/schema'
import { receiverOf } from '@/lib/features/pix/transfers/rules'
import { transferContext, transferInput, transferResult } from '@/lib/features/pix/transfers/schema'
import { db } from '@/lib/server/db/client'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { type Draft, institutionOf, type Party, type Side, sideOf } from '../rules'
import { accountHolder } from './holder'

const ispbOf = (endToEndId: string | null | undefined) => parseEndToEndId(endToEndId ?? '')?.ispb ?? null
const unnamed: Party = { name: null, document: null }

async function ownSide(row: OperationRow, holder: Party | undefined, id: string | null): Promise<Side | null> {
  return sideOf(holder ?? (await accountHolder(row.accountId)), institutionOf(null, ispbOf(id)))
}

/** Known facts for the receipt of a transfer; `holder`: the holder of the account, where already known. */
export async function transferDraft(row: OperationRow, holder?: Party): Promise<Draft> {
  const input = transferInput.parse(row.input)
  const result = transferResult.safeParse(row.result).data
  const isSettled = row.state === 'confirmed'
  const returned = result?.returnedAt ? { at: result.returnedAt, cents: result.returnedCents } : null
  return {
    kind: 'transfer',
    isSettled,
    amountCents: row.amountCents,
    settledAt: plausibleSettlement(result?.settledAt ?? null, row.createdAt),
    payer: isSettled ? await ownSide(row, holder, result?.endToEndId ?? null) : null,
    receiver: isSettled ? await payeeOf(row, input, result?.receiver ?? unnamed) : null,
    description: input.description ?? null,
    txid: result?.txid ?? null,
    endToEndId: result?.endToEndId ?? null,
    paymentId: null,
    returned,
  }
}

type Ordered = Pick<ReturnType<typeof transferInput.parse>, 'key'>

/** The payee as far as it is proven. A key that is a tax id never changes holder, so that any look-up of it will do. */
async function payeeOf(row: OperationRow, { key }: Ordered, reported: Party): Promise<Side | null> {
  const isTaxId = key.type === 'CPF' || key.type === 'CNPJ'
  const bare = normalizePixKey(key.type, key.value)
  const looked = transferContext.nullable().catch(null).parse(row.about)?.payee ?? null
  const entry = looked ?? (isTaxId ? (await lastFoundByAnyone(await db(), [bare])).get(bare) : null)
  const receiver = receiverOf({ key, reported, owner: entry?.owner })
  return sideOf(receiver, institutionOf(entry?.bank.name ?? null, entry?.bank.ispb ?? null))
}

/** Known facts for the receipt of a refund: the payment's parties, swapped. */
export async function refundDraft(row: OperationRow): Promise<Draft> {
  const input = refundInput.parse(row.input)
  const result = refundResult.safeParse(row.result).data
  const isSettled = row.state === 'confirmed'
  const known = refundContext.nullable().catch(null).parse(row.about)?.payment
  const payment = isSettled ? ((await findSeen(input.endToEndId)) ?? known) : null
  const holder = payment?.receiver?.name && payment.receiver.document ? payment.receiver : undefined
  return {
    kind: 'refund',
    isSettled,
    amountCents: result?.amountCents ?? null,
    settledAt: plausibleSettlement(result?.settledAt ?? null, row.createdAt),
    payer: isSettled ? await ownSide(row, holder, result?.returnId ?? null) : null,
    receiver: sideOf(payment?.payer ?? unnamed, institutionOf(null, ispbOf(input.endToEndId))),
    description: null,
    txid: payment?.txid ?? null,
    endToEndId: result?.returnId ?? null,
    paymentId: input.endToEndId,
    returned: null,
  }
}
