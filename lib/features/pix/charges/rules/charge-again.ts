import { chargePayment, chargeStatus, type PaidCharge } from './charge-status'

type Ended = Parameters<typeof chargeStatus>[0] & PaidCharge

/** Missing amount of an underpaid charge; null for any other charge. */
export function missingCents(charge: PaidCharge): number | null {
  const payment = chargePayment(charge)
  if (payment.kind !== 'different' || charge.amountCents === null) return null
  return payment.paidCents < charge.amountCents ? charge.amountCents - payment.paidCents : null
}

/** Whether a new charge may replace it: it has expired or was underpaid. */
export const mayBeChargedAgain = (charge: Ended, now: Date): boolean =>
  chargeStatus(charge, now) === 'expired' || missingCents(charge) !== null
