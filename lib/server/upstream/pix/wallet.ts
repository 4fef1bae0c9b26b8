import 'server-only'
import { z } from 'zod'
import { reaisFromCents } from '@/lib/core/money'
import { extraOf } from '@/lib/server/upstream/extra'
import { accountScope, callPix, type Manner } from './call'
import { type MediatorFee, mediatorFee } from './mediator-fee'
import { id, looseWord, reais } from './wire'

const balance = z.looseObject({ value: reais, waiting_value: reais })

const balanceOf = balance.transform((record) => ({
  availableCents: record.value,
  pendingCents: record.waiting_value,
  extra: extraOf(balance, record),
}))

export type Balance = z.output<typeof balanceOf>

export function getBalance(accountId?: string, manner: Manner = {}): Promise<Balance> {
  return callPix(
    { endpoint: '/v1/wallet/balance', query: accountScope(accountId), effect: 'read', ...manner },
    balanceOf,
  )
}

export type TransferOrder = {
  accountId?: string
  amountCents: number
  /** Upstream's word for the type, such as `CPF` or `CHAVE_ALEATORIA`. */
  key: { type: string; value: string }
  receiverDocument?: string
  description?: string
  externalId?: string
  /** The same on every attempt: without it each one is a transfer of its own. */
  idempotencyKey: string
  mediatorFee?: MediatorFee
}

const transfer = z.looseObject({ txid: id, integration_id: looseWord })

const transferOf = transfer.transform((record) => ({
  txid: record.txid,
  externalId: record.integration_id,
  extra: extraOf(transfer, record),
}))

export type SentTransfer = z.output<typeof transferOf>

/** Moves money. May be called again with the same `idempotencyKey`, and only so. */
export function sendTransfer(order: TransferOrder): Promise<SentTransfer> {
  const json = {
    ...accountScope(order.accountId),
    value: reaisFromCents(order.amountCents),
    destination_bank_account: { pix_key_type: order.key.type, pix_key: order.key.value },
    receiver_document: order.receiverDocument,
    pix_description: order.description,
    integration_id: order.externalId,
    idempotency_key: order.idempotencyKey,
    mediator_fee: mediatorFee(order.mediatorFee),
  }
  return callPix({ endpoint: '/v1/wallet/transfer', method: 'POST', json, effect: 'write' }, transferOf)
}
