import type { NoteFacts, PaymentFacts } from './facts'

/** What a payment asks notes for: what has not gone back. */
export const paymentExpects = ({ amountCents, returnedCents }: Pick<PaymentFacts, 'amountCents' | 'returnedCents'>) =>
  Math.max(0, amountCents - returnedCents)

/** What a note asks payments for: nothing once it is cancelled, and never what it says was paid otherwise. */
export const noteExpects = ({
  totalCents,
  otherwiseCents,
  cancelled,
}: Pick<NoteFacts, 'totalCents' | 'otherwiseCents' | 'cancelled'>) =>
  cancelled ? 0 : Math.max(0, totalCents - otherwiseCents)
