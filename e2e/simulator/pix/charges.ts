import { toBuffer } from 'qrcode'
import { type JsonRecord, recordOf, textOf } from '../json.ts'
import { brCode } from './br-code.ts'
import { type Call, found, Refusal, requiredQuery, scopeOf } from './envelope.ts'
import type { Charge, Person, Received } from './model.ts'
import { brasiliaInstant, endToEndId } from './moments.ts'
import { centsOf, mediatorCents, mediatorFeeOf, platformFees, reais } from './money.ts'
import { placeReceived } from './received.ts'
import { MAIN_ACCOUNT, ownerOf, type PixState } from './state.ts'

export interface ChargeChange {
  /** In reais. */
  value: number | null
}

const MISSING = 'Missing/invalid required field: original_value ou no_pix_key'

/** Not idempotent: the same `integration_id` twice makes two charges. */
export async function createCharge(call: Call): Promise<JsonRecord> {
  const { state, body } = call
  const { id: account } = scopeOf(call)
  const cents = centsOf(body.original_value)
  const key = state.keys.find((candidate) => candidate.account === account && candidate.status === 'active')
  if (cents === undefined || cents <= 0 || !key) throw new Refusal(400, MISSING)
  const options = readOptions(body)
  const charge: Charge = {
    id: `cob_${state.random.alphanumeric(20)}`,
    txid: state.random.alphanumeric(32),
    account,
    cents,
    shownCents: cents,
    status: 'ATIVA',
    createdAt: state.context.clock.now(),
    pixKey: key.key,
    ...options,
    integrationId: options.integrationId ?? state.random.uuid(),
  }
  state.charges.push(charge)
  const url = `pix.simulador.example/qr/v2/${state.random.hex(24)}`
  const name = options.beneficiary ?? ownerOf(state, account).name
  const payload = brCode({ url, cents, name, city: 'Ribeirão Preto', txid: charge.txid })
  const image = await toBuffer(payload, { type: 'png', errorCorrectionLevel: 'M', margin: 2, width: 320 })
  return {
    txid: charge.txid,
    integration_id: charge.integrationId,
    pix_copia_cola: payload,
    qrcode_base64: image.toString('base64'),
  }
}

export function getCharge(call: Call): JsonRecord {
  const id = requiredQuery(call.query, 'id', 'Missing required parameter: id')
  const { id: account } = scopeOf(call)
  const inScope = call.state.charges.filter((charge) => charge.account === account)
  const charge = found(inScope.find((candidate) => candidate.txid === id || candidate.id === id))
  const { txid, status, shownCents } = charge
  return shownCents === null ? { txid, status } : { txid, status, value: reais(shownCents) }
}

/** Changes the look-up of a charge; a null `value` leaves the field out. */
export function changeCharge(state: PixState, txid: string, { value }: ChargeChange): boolean {
  const charge = state.charges.find((candidate) => candidate.txid === txid)
  if (charge) charge.shownCents = value === null ? null : (centsOf(value) ?? charge.shownCents)
  return charge !== undefined
}

/**
 * A bank's payment; undefined when the charge does not exist or is already paid. Another `value` is accepted if the
 * charge allows it.
 */
export function payCharge(state: PixState, txid: string, input: JsonRecord): Received | undefined {
  const charge = state.charges.find((candidate) => candidate.txid === txid && candidate.status === 'ATIVA')
  if (!charge) return undefined
  const cents = (charge.fixed ? undefined : centsOf(input.value)) ?? charge.cents
  charge.status = 'paid'
  charge.shownCents = charge.shownCents === null ? null : cents
  const { account, integrationId, pixKey } = charge
  const entry = addReceived(state, { account, cents, txid, integrationId, pixKey, payer: payerOf(state, input) })
  const fee = account === MAIN_ACCOUNT ? 0 : mediatorCents(charge.mediatorFee, cents)
  const posting = { kind: 'MEDIATOR_FEE', reference: entry.endToEndId }
  state.ledger.post({ ...posting, account, cents: -fee })
  state.ledger.post({ ...posting, account: MAIN_ACCOUNT, cents: fee })
  return entry
}

export function payerOf(state: PixState, input: JsonRecord): Person {
  const given = recordOf(input, 'payer') ?? {}
  const listed = state.random.pick(state.directory)
  return { name: textOf(given, 'name') ?? listed.name, document: textOf(given, 'document') ?? listed.document }
}

type NewEntry = Pick<Received, 'account' | 'cents' | 'txid' | 'integrationId' | 'pixKey' | 'payer'>

/** Books the money, charges the platform's fee and notifies the application. */
export function addReceived(state: PixState, entry: NewEntry): Received {
  const at = state.context.clock.now()
  const received: Received = {
    ...entry,
    id: `cin_${String(state.received.length + 1).padStart(6, '0')}`,
    type: 'DEPOSIT',
    receiver: ownerOf(state, entry.account),
    at,
    endToEndId: endToEndId('E', '18236120', at, state.random),
    extra: {},
  }
  const { endToEndId: reference, integrationId } = received
  const extra = { end_to_end_id: reference, created_at: brasiliaInstant(at), pix_key: entry.pixKey }
  received.extra = integrationId === null ? extra : { ...extra, integration_id: integrationId }
  placeReceived(state, received)
  state.ledger.post({ account: entry.account, cents: entry.cents, kind: 'DEPOSIT', reference })
  state.ledger.post({ account: entry.account, cents: -platformFees.cashInCents, kind: 'PLATFORM_FEE', reference })
  const { txid, payer, id, type } = received
  const data = {
    id,
    type,
    txid,
    integration_id: integrationId,
    end_to_end_id: reference,
    value: reais(entry.cents),
    payer,
  }
  state.notify({ object: 'CashIn', account: entry.account, data })
  return received
}

function readOptions(body: JsonRecord) {
  const { expiration = 86_400, integration_id: integrationId, value_change_mode: mode = 'VALOR_FIXADO' } = body
  const fee = mediatorFeeOf(body)
  if (typeof expiration !== 'number' || !Number.isInteger(expiration) || expiration <= 0) {
    throw new Refusal(400, 'Invalid expiration')
  }
  if (typeof mode !== 'string' || mode === '') throw new Refusal(400, 'Invalid value_change_mode')
  if (fee === undefined) throw new Refusal(400, 'Invalid mediator_fee')
  requireShortId(integrationId)
  return {
    expiration,
    fixed: mode === 'VALOR_FIXADO',
    mediatorFee: fee,
    integrationId: textOf(body, 'integration_id'),
    beneficiary: textOf(body, 'beneficiary'),
  }
}

/** At most 36 characters when sent. */
export function requireShortId(value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'string' || [...value].length > 36) throw new Refusal(400, 'Invalid integration_id')
}
