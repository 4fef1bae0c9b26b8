import type { PaymentFacts } from './facts'

/** Amount of a payment that notes must back: without returns. */
export const paymentExpects = ({ amountCents, returnedCents }: Pick<PaymentFacts, 'amountCents' | 'returnedCents'>) =>
  Math.max(0, amountCents - returnedCents)
