import { chargePayment, chargeStatus, type PaidCharge } from './charge-status'

type Ended = Parameters<typeof chargeStatus>[0] & PaidCharge

/** What is missing of a charge that was paid with less; null of any other. */
export function missingCents(charge: PaidCharge): number | null {
  const payment = chargePayment(charge)
  if (payment.kind !== 'different' || charge.amountCents === null) return null
  return payment.paidCents < charge.amountCents ? charge.amountCents - payment.paidCents : null
}

/** Whether a new charge may take its place: it has expired, or was paid with less. */
export const mayBeChargedAgain = (charge: Ended, now: Date): boolean =>
  chargeStatus(charge, now) === 'expired' || missingCents(charge) !== null
