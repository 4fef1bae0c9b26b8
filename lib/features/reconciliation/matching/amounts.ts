import type { NoteFacts, PaymentFacts } from './facts'

/** What a payment asks notes for: what has not gone back. */
export const paymentExpects = ({ amountCents, returnedCents }: Pick<PaymentFacts, 'amountCents' | 'returnedCents'>) =>
  Math.max(0, amountCents - returnedCents)

type Expecting = Pick<NoteFacts, 'netCents' | 'otherwiseCents' | 'cancelled' | 'exempt'>

/** What a person may link a note up to: its net, whatever method it names; nothing of a dead or exempt one. */
export const notePayable = ({ netCents, cancelled, exempt }: Expecting) =>
  cancelled || exempt !== null ? 0 : Math.max(0, netCents)

/** What rules may link of a note: its net without what it says was paid otherwise. */
export const noteExpects = (note: Expecting) => Math.max(0, notePayable(note) - note.otherwiseCents)
