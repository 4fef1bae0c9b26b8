import type { NoteFacts, PaymentFacts } from './facts'

/** Amount of a payment that notes must back: without returns. */
export const paymentExpects = ({ amountCents, returnedCents }: Pick<PaymentFacts, 'amountCents' | 'returnedCents'>) =>
  Math.max(0, amountCents - returnedCents)

type Expecting = Pick<NoteFacts, 'netCents' | 'otherwiseCents' | 'cancelled' | 'exempt'>

/** Maximum amount that a person may link of a note: its net, whatever its method; 0 for cancelled and exempt notes. */
export const notePayable = ({ netCents, cancelled, exempt }: Expecting) =>
  cancelled || exempt !== null ? 0 : Math.max(0, netCents)

/** Maximum amount that rules may link of a note: its net without the part that it states as paid by another method. */
export const noteExpects = (note: Expecting) => Math.max(0, notePayable(note) - note.otherwiseCents)
