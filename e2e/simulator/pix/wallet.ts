import { isRecord, type JsonRecord, recordOf, textOf } from '../json.ts'
import { type Call, Refusal, scopeOf } from './envelope.ts'
import type { Transfer } from './model.ts'
import { brasiliaInstant, endToEndId } from './moments.ts'
import { centsOf, mediatorCents, mediatorFeeOf, platformFees, reais } from './money.ts'
import { REFUSED_KEY } from './people.ts'
import { MAIN_ACCOUNT, type PixState } from './state.ts'

const keyTypes = new Set(['CPF', 'CNPJ', 'EMAIL', 'TELEFONE', 'CHAVE_ALEATORIA'])

export function getBalance(call: Call): JsonRecord {
  const { state } = call
  const { id } = scopeOf(call)
  const { balanceMembers } = state.context.settings
  const given = (name: string, cents: number) => (['both', name].includes(balanceMembers) ? reais(cents) : null)
  return {
    value: given('value', state.ledger.balance(id)),
    waiting_value: given('waiting_value', waitingCents(state, id)),
  }
}

/** Money taken from the balance that has not arrived yet. */
export function waitingCents(state: PixState, account: string): number {
  const transfers = state.transfers.filter(
    (transfer) => transfer.account === account && transfer.status === 'processing',
  )
  const refunds = state.refunds.filter((refund) => refund.account === account && refund.status === 'EM_PROCESSAMENTO')
  return [...transfers, ...refunds].reduce((sum, { cents }) => sum + cents, 0)
}

/** Throws above the balance, naming both amounts in reais. */
export function requireBalance(state: PixState, account: string, totalCents: number): void {
  const balance = state.ledger.balance(account)
  if (balance >= totalCents) return
  const data = { saldo_disponivel: reais(balance), total_necessario: reais(totalCents) }
  throw new Refusal(400, 'Insufficient balance.', data)
}

export function transfer(call: Call): JsonRecord {
  const { state, body } = call
  const { id: account } = scopeOf(call)
  const wanted = readTransfer(body)
  const idempotencyKey = textOf(body, 'idempotency_key') ?? null
  const fingerprint = JSON.stringify(body, sortedMembers)
  const earlier = state.transfers.find((other) => idempotencyKey !== null && other.idempotencyKey === idempotencyKey)
  if (earlier && earlier.fingerprint !== fingerprint) throw new Refusal(400, 'Invalid value')
  if (state.context.settings.balanceBeforeKeys) requireBalance(state, account, wanted.totalCents)
  if (earlier) return result(earlier)

  requireBalance(state, account, wanted.totalCents)
  const sent: Transfer = {
    ...wanted,
    txid: state.random.alphanumeric(32),
    account,
    status: 'processing',
    integrationId: textOf(body, 'integration_id') ?? state.random.uuid(),
    idempotencyKey,
    fingerprint,
  }
  state.transfers.push(sent)
  const posting = { account, reference: sent.txid, idempotencyKey }
  state.ledger.post({ ...posting, cents: -sent.cents, kind: 'TRANSFER' })
  state.ledger.post({ ...posting, cents: -platformFees.cashOutCents, kind: 'PLATFORM_FEE' })
  moveMediatorFee(state, sent, sent.mediatorCents)
  transferLater(state, sent, state.context.settings.transferSettleMs)
  return result(sent)
}

/** Settles after this time; null: only by the control API. */
export function transferLater(state: PixState, sent: Transfer, ms: number | null): void {
  const { clock } = state.context
  const outcome = sent.key === REFUSED_KEY ? 'refused' : 'done'
  sent.settlesAt = ms === null ? undefined : clock.now() + ms
  clock.after(ms, () => settleTransfer(state, sent.txid, outcome))
}

/** False when no pending transfer has this txid; `refused` returns the money including fees. */
export function settleTransfer(state: PixState, txid: string, status: string): boolean {
  const sent = state.transfers.find((candidate) => candidate.txid === txid && candidate.status === 'processing')
  if (!sent) return false
  sent.status = status
  if (status === 'refused') {
    const posting = { account: sent.account, reference: txid, idempotencyKey: sent.idempotencyKey }
    state.ledger.post({ ...posting, cents: sent.cents, kind: 'TRANSFER_RETURN' })
    state.ledger.post({ ...posting, cents: platformFees.cashOutCents, kind: 'PLATFORM_FEE_RETURN' })
    moveMediatorFee(state, sent, -sent.mediatorCents)
  }
  if (status === 'done') sent.endToEndId = paymentId(state, txid)
  const data = { txid, integration_id: sent.integrationId, value: reais(sent.cents), status }
  const settledAt = brasiliaInstant(state.context.clock.now())
  const arrived = sent.endToEndId ? { end_to_end_id: sent.endToEndId, settled_at: settledAt } : {}
  state.notify({ object: 'Transfer', account: sent.account, data: { ...data, ...arrived } })
  return true
}

export const returnNotices = ['Transfer', 'CashIn', 'none'] as const
export interface TransferReturn {
  /** In reais; default: the whole amount. */
  value?: number | undefined
  /** The event that reports it. */
  notice?: (typeof returnNotices)[number] | undefined
}

/** False when no completed transfer has this txid; the receiver returns the money, the fees stay paid. */
export function returnTransfer(state: PixState, txid: string, { value, notice = 'Transfer' }: TransferReturn): boolean {
  const sent = state.transfers.find((candidate) => candidate.txid === txid && candidate.status === 'done')
  if (!sent) return false
  sent.status = 'returned'
  const cents = centsOf(value) ?? sent.cents
  const { account, idempotencyKey, integrationId } = sent
  state.ledger.post({ account, cents, kind: 'TRANSFER_RETURN', reference: txid, idempotencyKey })
  const { clock, random } = state.context
  const returnId = endToEndId('D', '00000000', clock.now(), random(`return ${txid}`))
  const ids = { end_to_end_id: returnId, original_end_to_end_id: sent.endToEndId, value: reais(cents) }
  const details = { Transfer: { txid, integration_id: integrationId, status: 'returned' }, CashIn: { type: 'DEPOSIT' } }
  if (notice !== 'none') state.notify({ object: notice, account, data: { ...ids, ...details[notice] } })
  return true
}

/** Uses its own random numbers, so that other generated data stays the same. */
function paymentId({ context }: PixState, txid: string): string {
  return endToEndId('E', '18236120', context.clock.now(), context.random(`transfer ${txid}`))
}

/** The caller's own fee moves from the sub-account to the main account. */
function moveMediatorFee(state: PixState, sent: Transfer, cents: number): void {
  if (sent.account === MAIN_ACCOUNT) return
  const posting = { kind: 'MEDIATOR_FEE', reference: sent.txid, idempotencyKey: sent.idempotencyKey }
  state.ledger.post({ ...posting, account: sent.account, cents: -cents })
  state.ledger.post({ ...posting, account: MAIN_ACCOUNT, cents })
}

type Wanted = Pick<Transfer, 'cents' | 'totalCents' | 'mediatorCents' | 'keyType' | 'key'>

function readTransfer(body: JsonRecord): Wanted {
  const cents = centsOf(body.value)
  const destination = recordOf(body, 'destination_bank_account') ?? {}
  const keyType = textOf(destination, 'pix_key_type')
  const key = textOf(destination, 'pix_key')
  const fee = mediatorFeeOf(body)
  const valid = cents !== undefined && cents > 0 && keyType !== undefined && keyTypes.has(keyType) && key !== undefined
  if (!valid || fee === undefined || !optionsFit(body)) throw new Refusal(400, 'Invalid value')
  const extra = mediatorCents(fee, cents)
  return { cents, keyType, key, mediatorCents: extra, totalCents: cents + platformFees.cashOutCents + extra }
}

function optionsFit(body: JsonRecord): boolean {
  const { pix_description: description, receiver_document: document } = body
  const texts = [description, document, body.integration_id, body.idempotency_key]
  if (!texts.every((value) => value === undefined || value === null || typeof value === 'string')) return false
  if (typeof description === 'string' && [...description].length > 140) return false
  return typeof document !== 'string' || /^(\d{11}|\d{14})$/.test(document)
}

function sortedMembers(_name: string, value: unknown): unknown {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value
}

function result(sent: Transfer): JsonRecord {
  return { txid: sent.txid, integration_id: sent.integrationId }
}
