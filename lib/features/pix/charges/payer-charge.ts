import 'server-only'
import { parseBrCode } from '@/lib/core/pix/br-code'
import { formatTaxId, taxIdKind } from '@/lib/core/tax-id'
import { lastReceiver } from '@/lib/features/pix/receipts/store/holder'
import { returnedOf } from '@/lib/features/reconciliation/store/received-payments'
import { db } from '@/lib/server/db/client'
import { chargeExpiry, chargePayment, chargeStatus, isUnpaidWord } from './rules'
import type { Charge, ChargeResult } from './schema'
import { paymentsOf } from './store/charges'
import { lookUpsOf } from './store/look-ups'

/** A charge as its payer may know it: nothing of the payer, of us, or of other charges. */
export type PayerCharge = {
  /** `unknown`: it expired, and upstream has not said since then that it was not paid. */
  state: 'open' | 'paid' | 'other_amount' | 'refunded' | 'expired' | 'unknown'
  /** When upstream last answered, null for never; absent while it answers. */
  checkedAt?: string | null
  /** The charged amount. */
  amountCents: number
  /** The paid amount; null while unpaid, and where upstream reports a payment without an amount. */
  paidCents: number | null
  refundedCents: number
  expiresAt: string
  createdAt: string
  /** The receiver as the Pix code names it, with the CNPJ that upstream stated of the account's holder. */
  receiver: { name: string | null; city: string | null; cnpj: string | null }
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

function stateOf(charge: Charge, result: ChargeResult, refundedCents: number): PayerCharge['state'] {
  if (chargeStatus(charge, new Date()) === 'waiting') return 'open'
  const { kind } = chargePayment(charge)
  const { answeredAt } = lookUpsOf(charge)
  if (kind === 'unpaid')
    return answeredAt && answeredAt >= chargeExpiry(charge) && isUnpaidWord(result.status) ? 'expired' : 'unknown'
  if (refundedCents > 0) return 'refunded'
  return kind === 'different' ? 'other_amount' : 'paid'
}

export async function payerChargeOf(charge: Charge, result: ChargeResult): Promise<PayerCharge> {
  const payments = result.paid ? await paymentsOf(result.txid) : []
  const refundedCents = await refundedOf(payments)
  const state = stateOf(charge, result, refundedCents)
  const { answeredAt, fails } = lookUpsOf(charge)
  const code = parseBrCode(result.copyPaste)
  return {
    state,
    ...((state === 'unknown' || (state === 'open' && fails)) && { checkedAt: answeredAt?.toISOString() ?? null }),
    amountCents: charge.input.amountCents,
    paidCents: result.paid ? result.paidCents : null,
    refundedCents,
    expiresAt: chargeExpiry(charge).toISOString(),
    createdAt: charge.createdAt,
    receiver: {
      ...(code.ok ? { name: code.merchantName, city: code.city } : { name: null, city: null }),
      cnpj: await cnpjOf(charge.input.accountId ?? null),
    },
    description: charge.input.description ?? null,
    code: state === 'open' ? result.copyPaste : null,
    payment: result.paid ? paymentOf(payments) : null,
  }
}

type Payments = Awaited<ReturnType<typeof paymentsOf>>

/** The end-to-end id of the payment, where exactly one is known. */
function paymentOf([payment, another]: Payments): PayerCharge['payment'] {
  if (!payment || another) return { endToEndId: null, at: null }
  return { endToEndId: payment.hasEndToEndId ? payment.endToEndId : null, at: payment.paidAt }
}

async function refundedOf(payments: Payments): Promise<number> {
  const returned = await returnedOf(await db(), new Map(payments.map((each) => [each.endToEndId, each.amountCents])))
  return [...returned.values()].reduce((sum, cents) => sum + cents, 0)
}

async function cnpjOf(accountId: string | null): Promise<string | null> {
  const { document } = (await lastReceiver(accountId)) ?? { document: null }
  return document && taxIdKind(document) === 'cnpj' ? formatTaxId(document) : null
}
