import 'server-only'
import type { z } from 'zod'
import type { MediatorFee } from '@/lib/core/money/mediator-fee'
import { reaisFromCents } from '@/lib/core/money/money'
import { record } from '@/lib/server/upstream/extra'
import { accountScope, type CallOptions, callPix } from './call'
import { id, looseWord, mediatorFee, reais } from './wire'

const balanceOf = record({ value: reais.nullish(), waiting_value: reais.nullish() }).transform(
  ({ value, waiting_value, extra }) => ({
    /** Null when upstream does not state it. */
    availableCents: value ?? null,
    pendingCents: waiting_value ?? null,
    extra,
  }),
)

export type Balance = z.output<typeof balanceOf>

export function getBalance(accountId?: string, options: CallOptions = {}): Promise<Balance> {
  return callPix(
    { endpoint: '/v1/wallet/balance', query: accountScope(accountId), effect: 'read', ...options },
    balanceOf,
  )
}

type TransferOrder = {
  accountId?: string
  amountCents: number
  /** Upstream's type, such as `CPF` or `CHAVE_ALEATORIA`. */
  key: { type: string; value: string }
  receiverDocument?: string
  description?: string
  externalId?: string
  /** The same on every attempt: without it each attempt would be another transfer. */
  idempotencyKey: string
  mediatorFee?: MediatorFee
}

const transferOf = record({ txid: id, integration_id: looseWord }).transform(({ integration_id, ...sent }) => ({
  ...sent,
  externalId: integration_id,
}))

type SentTransfer = z.output<typeof transferOf>

/** Moves money. Repeat a call only with the same `idempotencyKey`. */
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
