import { type JsonRecord, textOf } from '../json.ts'
import { requireShortId } from './charges.ts'
import { type Call, Refusal, requiredQuery, scopeOf } from './envelope.ts'
import type { Received, Refund } from './model.ts'
import { brasiliaInstant, endToEndId } from './moments.ts'
import { centsOf, reais, refundFeeCents } from './money.ts'
import { placeReceived } from './received.ts'
import type { PixState } from './state.ts'
import { requireBalance } from './wallet.ts'

const PARTIAL = 'Estorno parcial nao permitido. O estorno deve ser integral.'
const UNKNOWN =
  'Recebimento nao encontrado para este end_to_end_id (nao foi possivel determinar o valor total do estorno).'

/** Takes the money immediately; the outcome follows by event and refund_get. */
export function requestRefund(call: Call): JsonRecord {
  const { state, body } = call
  const { id: account } = scopeOf(call)
  const id = textOf(body, 'end_to_end_id')
  if (id === undefined) throw new Refusal(400, 'Missing required parameter: end_to_end_id')
  requireShortId(body.integration_id)
  const chosen = textOf(body, 'integration_id')
  const deposits = state.received.filter((entry) => entry.account === account && entry.type === 'DEPOSIT')
  const deposit = deposits.find((entry) => entry.endToEndId === id)
  if (!deposit) throw new Refusal(422, UNKNOWN)
  if (body.value !== undefined && body.value !== null && centsOf(body.value) !== deposit.cents) {
    throw new Refusal(400, PARTIAL)
  }
  const same = state.refunds.find(
    (refund) => refund.keyed && refund.account === account && refund.integrationId === chosen,
  )
  if (same && same.endToEndId !== id) throw new Refusal(400, 'Invalid integration_id')
  if (same) return wireRefund(same)
  const live = state.refunds.some((refund) => refund.endToEndId === id && refund.status !== 'NAO_REALIZADO')
  if (live) throw new Refusal(400, 'Recebimento ja estornado.')

  const feeCents = refundFeeCents(deposit.cents)
  requireBalance(state, account, deposit.cents + feeCents)
  const refund = book(state, deposit, feeCents, chosen)
  refundLater(state, refund, state.context.settings.refundSettleMs)
  return wireRefund(refund)
}

/** Settles after this time; null: only by the control API. */
export function refundLater(state: PixState, refund: Refund, ms: number | null): void {
  const { clock, settings } = state.context
  const { refundOutcome } = settings
  refund.settlesAt = ms === null ? undefined : clock.now() + ms
  clock.after(ms, () => settleRefund(state, refund.endToEndId, refundOutcome))
}

export function getRefund(call: Call): JsonRecord {
  const id = requiredQuery(call.query, 'end_to_end_id', 'Missing required parameter: end_to_end_id')
  const { id: account } = scopeOf(call)
  const { refunds, context } = call.state
  const shown = refunds.filter(
    (refund) =>
      refund.account === account &&
      refund.endToEndId === id &&
      refund.entry.at <= context.clock.now() &&
      (refund.status !== 'EM_PROCESSAMENTO' || context.settings.pendingRefundEntries),
  )
  const entries = shown.map(({ entry, cents, returnId }) => {
    return { id: entry.id, type: entry.type, value: reais(-cents), return_id: returnId }
  })
  return { entries }
}

/** False when this payment has no pending refund; a failed refund returns the money and the fee. */
export function settleRefund(state: PixState, endToEnd: string, status: string): boolean {
  const refund = state.refunds.find(
    (candidate) => candidate.endToEndId === endToEnd && candidate.status === 'EM_PROCESSAMENTO',
  )
  if (!refund) return false
  refund.status = status
  refund.entry.type = status === 'DEVOLVIDO' ? 'DEPOSIT_REFUND' : 'CANCELLED_DEPOSIT_REFUND'
  const { account, cents, feeCents, returnId, integrationId } = refund
  if (status !== 'DEVOLVIDO') {
    const posting = { account, reference: endToEnd, idempotencyKey: integrationId }
    state.ledger.post({ ...posting, cents, kind: 'REFUND_RETURN' })
    state.ledger.post({ ...posting, cents: feeCents, kind: 'REFUND_FEE_RETURN' })
  }
  const arrived = status === 'DEVOLVIDO' ? { settled_at: brasiliaInstant(state.context.clock.now()) } : {}
  const entry = { type: refund.entry.type, value: reais(-cents), return_id: returnId }
  const data = { ...wireRefund(refund), ...entry, ...arrived }
  state.notify({ object: 'CashIn', account, data })
  return true
}

function book(state: PixState, deposit: Received, feeCents: number, chosen: string | undefined): Refund {
  const at = state.context.clock.now()
  const { account, cents, endToEndId: paid } = deposit
  const returnId = endToEndId('D', '18236120', at, state.random)
  const entry: Received = {
    ...deposit,
    id: `cin_${String(state.received.length + 1).padStart(6, '0')}`,
    type: 'PENDING_DEPOSIT_REFUND',
    cents: -cents,
    at,
    endToEndId: returnId,
    extra: { end_to_end_id: returnId, created_at: brasiliaInstant(at), original_end_to_end_id: paid },
  }
  const refund: Refund = {
    id: `ref_${state.random.uuid()}`,
    account,
    endToEndId: paid,
    returnId,
    cents,
    feeCents,
    status: 'EM_PROCESSAMENTO',
    integrationId: chosen ?? state.random.uuid(),
    keyed: chosen !== undefined,
    entry,
  }
  placeReceived(state, entry)
  state.refunds.push(refund)
  const posting = { account, reference: paid, idempotencyKey: refund.integrationId }
  state.ledger.post({ ...posting, cents: -cents, kind: 'REFUND' })
  state.ledger.post({ ...posting, cents: -feeCents, kind: 'REFUND_FEE' })
  return refund
}

function wireRefund({ id, endToEndId: paid, cents, status, integrationId }: Refund): JsonRecord {
  return { id, end_to_end_id: paid, value: reais(cents), status, integration_id: integrationId }
}
