import type { Random } from '../random.ts'
import type { Received, ReceivedType } from './model.ts'
import { brasiliaInstant, endToEndId } from './moments.ts'
import { refundFeeCents } from './money.ts'
import type { PixState } from './state.ts'

/** Index of the deposit whose payer is null. */
export const WITHOUT_PAYER = 417

const inProcess = new Set([781, 790])

/** The status of the refund at this index; undefined for a deposit. */
export function refundStatus(random: Random, index: number): string | undefined {
  if (inProcess.has(index)) return 'EM_PROCESSAMENTO'
  return index < 30 || index > 770 || index === WITHOUT_PAYER || random.chance(0.94) ? undefined : random.pick(outcomes)
}

const outcomes = ['DEVOLVIDO', 'DEVOLVIDO', 'NAO_REALIZADO'] as const

/** An earlier deposit without a refund. */
export function refundable(state: PixState, random: Random): Received | undefined {
  const refunded = new Set(state.refunds.map((refund) => refund.endToEndId))
  const deposits = state.received.filter(({ type, endToEndId }) => type === 'DEPOSIT' && !refunded.has(endToEndId))
  return deposits.at(-random.int(5, 25))
}

interface Ending {
  id: string
  at: number
  status: string
}

export function seedRefund(state: PixState, random: Random, deposit: Received, { id, at, status }: Ending): void {
  const { account, cents, endToEndId: paid } = deposit
  const returnId = endToEndId('D', '18236120', at, random)
  const feeCents = refundFeeCents(cents)
  const extra = { end_to_end_id: returnId, created_at: brasiliaInstant(at), original_end_to_end_id: paid }
  const entry: Received = { ...deposit, id, type: typeOf(status), cents: -cents, at, endToEndId: returnId, extra }
  state.received.push(entry)
  state.refunds.push({
    id: `ref_${random.uuid()}`,
    account,
    endToEndId: paid,
    returnId,
    cents,
    feeCents,
    status,
    integrationId: random.uuid(),
    keyed: true,
    entry,
  })
  if (status === 'NAO_REALIZADO') return
  state.ledger.remember({ account, at, cents: -cents, kind: 'REFUND', reference: paid })
  state.ledger.remember({ account, at, cents: -feeCents, kind: 'REFUND_FEE', reference: paid })
}

function typeOf(status: string): ReceivedType {
  if (status === 'EM_PROCESSAMENTO') return 'PENDING_DEPOSIT_REFUND'
  return status === 'DEVOLVIDO' ? 'DEPOSIT_REFUND' : 'CANCELLED_DEPOSIT_REFUND'
}
