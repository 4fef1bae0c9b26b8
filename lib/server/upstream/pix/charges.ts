import 'server-only'
import { z } from 'zod'
import type { MediatorFee } from '@/lib/core/money/mediator-fee'
import { reaisFromCents } from '@/lib/core/money/money'
import { optional, record } from '@/lib/server/upstream/extra'
import { accountScope, type CallOptions, callPix } from './call'
import { id, looseWord, mediatorFee, reais, word } from './wire'

type ChargeOrder = {
  accountId?: string
  amountCents: number
  /** Seconds; upstream uses a day by default. */
  expiresIn?: number
  valueChangeMode?: string
  externalId?: string
  mediatorFee?: MediatorFee
  beneficiary?: string
}

const createdOf = record({
  txid: id,
  integration_id: looseWord,
  pix_copia_cola: z.string().min(1),
  qrcode_base64: word,
}).transform(({ integration_id, pix_copia_cola, qrcode_base64, ...charge }) => ({
  ...charge,
  externalId: integration_id,
  copyPaste: pix_copia_cola,
  qrcodeBase64: qrcode_base64,
}))

type CreatedCharge = z.output<typeof createdOf>

/** Not idempotent: each call may create another charge, even with the same `externalId`. */
export function createCharge(order: ChargeOrder): Promise<CreatedCharge> {
  const json = {
    ...accountScope(order.accountId),
    original_value: reaisFromCents(order.amountCents),
    expiration: order.expiresIn,
    value_change_mode: order.valueChangeMode,
    integration_id: order.externalId,
    mediator_fee: mediatorFee(order.mediatorFee),
    beneficiary: order.beneficiary,
  }
  return callPix({ endpoint: '/v1/pix/immediate', method: 'POST', json, effect: 'write' }, createdOf)
}

const chargeOf = record({ txid: id, status: z.string(), value: optional(reais) }).transform(({ value, ...charge }) => ({
  ...charge,
  /** The contract names only this status; other values say nothing about payment. */
  paid: charge.status.toLowerCase() === 'paid',
  /** The charged amount while unpaid, the received amount once paid; a sum of nothing or less is not an amount. */
  amountCents: value !== null && value > 0 ? value : null,
}))

export type Charge = z.output<typeof chargeOf>

export function getCharge(txid: string, accountId?: string, options: CallOptions = {}): Promise<Charge> {
  const query = { id: txid, ...accountScope(accountId) }
  const call = { endpoint: '/v1/pix/cashin/get', query, effect: 'read', ...options } as const
  return callPix(call, chargeOf, (charge) => charge.txid === txid)
}
