import 'server-only'
import { parseBrCode } from '@/lib/core/pix/br-code'
import { plain } from '@/lib/core/plain-text'
import { formatTaxId, taxIdKind } from '@/lib/core/tax-id'
import { lastReceiver } from '@/lib/features/pix/receipts/store/holder'
import { chargeExpiry, chargePayment, chargeStatus, uncheckedSince } from './rules'
import type { Charge, ChargeResult } from './schema'
import { type ChargePayments, paymentsOf, refundedOf } from './store/charges'
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
  /** The receiver as the Pix code names it, with the accents and the CNPJ that upstream stated of the account's holder. */
  receiver: { name: string | null; cnpj: string | null }
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

type PaymentKind = ReturnType<typeof chargePayment>['kind']

function stateOf(charge: Charge, kind: PaymentKind, isChecked: boolean, refundedCents: number): PayerCharge['state'] {
  if (chargeStatus(charge, new Date()) === 'waiting') return 'open'
  if (kind === 'unpaid') return isChecked ? 'expired' : 'unknown'
  if (refundedCents > 0) return 'refunded'
  return kind === 'different' ? 'other_amount' : 'paid'
}

export async function payerChargeOf(charge: Charge, result: ChargeResult): Promise<PayerCharge> {
  const payments = await paymentsOf(result.paid ? [result.txid] : [])
  const refundedCents = refundedOf(payments)
  const checkedAt = uncheckedSince({ ...charge, lookUps: lookUpsOf(charge) }, new Date())
  const payment = chargePayment(charge)
  const state = stateOf(charge, payment.kind, checkedAt === undefined, refundedCents)
  const code = parseBrCode(result.copyPaste)
  return {
    state,
    ...(checkedAt !== undefined && { checkedAt }),
    amountCents: charge.input.amountCents,
    paidCents: 'paidCents' in payment ? payment.paidCents : null,
    refundedCents,
    expiresAt: chargeExpiry(charge).toISOString(),
    createdAt: charge.createdAt,
    receiver: await receiverOf(charge.input.accountId ?? null, code.ok ? code.merchantName : null),
    description: charge.input.description ?? null,
    code: state === 'open' ? result.copyPaste : null,
    payment: result.paid ? paymentOf(payments) : null,
  }
}

/** The end-to-end id of the payment, where exactly one is known. */
function paymentOf([payment, another]: ChargePayments): PayerCharge['payment'] {
  if (!payment || another) return { endToEndId: null, at: null }
  return { endToEndId: payment.hasEndToEndId ? payment.endToEndId : null, at: payment.paidAt }
}

const lettersOf = (name: string) => plain(name).replace(/[^a-z0-9]/g, '')

/** The code's name is cut, and without accents; the holder's is another where the charge names a final beneficiary. */
async function receiverOf(accountId: string | null, coded: string | null): Promise<PayerCharge['receiver']> {
  const { name, document } = (await lastReceiver(accountId)) ?? { name: null, document: null }
  const isHolder = name && (coded === null || lettersOf(name).startsWith(lettersOf(coded)))
  return {
    name: isHolder ? name : coded,
    cnpj: document && taxIdKind(document) === 'cnpj' ? formatTaxId(document) : null,
  }
}
