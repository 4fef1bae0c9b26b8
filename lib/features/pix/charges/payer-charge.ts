import 'server-only'
import { parseBrCode } from '@/lib/core/pix/br-code'
import { chargeExpiry, chargePayment, chargeStatus } from './rules'
import type { Charge, ChargeResult } from './schema'
import { paymentsOf } from './store/charges'

/** A charge as its payer may know it: nothing of the payer, of us, or of other charges. */
export type PayerCharge = {
  state: 'open' | 'paid' | 'other_amount' | 'expired'
  /** The charged amount. */
  amountCents: number
  /** The paid amount; null while unpaid, and where upstream reports a payment without an amount. */
  paidCents: number | null
  expiresAt: string
  createdAt: string
  /** The receiver as the Pix code names it. */
  receiver: { name: string | null; city: string | null }
  description: string | null
  /** Null once it cannot be paid any more. */
  code: string | null
  payment: { endToEndId: string | null; at: string | null } | null
}

const shownForMs = 30 * 24 * 3_600_000

const endOf = (charge: Charge) => (charge.state === 'accepted' ? chargeExpiry(charge) : new Date(charge.updatedAt))

/** The page is shown for thirty days after the end of its charge. */
export const hasEndedLongAgo = (charge: Charge, now: Date): boolean =>
  endOf(charge).getTime() + shownForMs < now.getTime()

function stateOf(charge: Charge): PayerCharge['state'] {
  if (chargeStatus(charge, new Date()) === 'waiting') return 'open'
  const { kind } = chargePayment(charge)
  if (kind === 'unpaid') return 'expired'
  return kind === 'different' ? 'other_amount' : 'paid'
}

export async function payerChargeOf(charge: Charge, result: ChargeResult): Promise<PayerCharge> {
  const state = stateOf(charge)
  const code = parseBrCode(result.copyPaste)
  return {
    state,
    amountCents: charge.input.amountCents,
    paidCents: result.paid ? result.paidCents : null,
    expiresAt: chargeExpiry(charge).toISOString(),
    createdAt: charge.createdAt,
    receiver: code.ok ? { name: code.merchantName, city: code.city } : { name: null, city: null },
    description: charge.input.description ?? null,
    code: state === 'open' ? result.copyPaste : null,
    payment: result.paid ? await paymentOf(result.txid) : null,
  }
}

/** The end-to-end id of the payment, where exactly one is known. */
async function paymentOf(txid: string): Promise<PayerCharge['payment']> {
  const [payment, another] = await paymentsOf(txid)
  if (!payment || another) return { endToEndId: null, at: null }
  return { endToEndId: payment.hasEndToEndId ? payment.endToEndId : null, at: payment.paidAt }
}
