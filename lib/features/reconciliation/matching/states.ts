import type { BackingState } from '@/lib/core/backing'
import { notePayable } from './amounts'
import type { NoteFacts } from './facts'

type Standing = { expectedCents: number; linkedCents: number; dismissed: boolean; suggested: boolean }

function stateOf({ expectedCents, linkedCents, dismissed, suggested }: Standing): BackingState {
  if (linkedCents >= expectedCents) return 'backed'
  if (dismissed) return 'dismissed'
  if (linkedCents > 0) return 'partial'
  return suggested ? 'suggested' : 'unbacked'
}

/** A payment that was returned whole needs no note, whatever a person decided. */
export const paymentState = (payment: Standing & { amountCents: number; returnedCents: number }): BackingState =>
  payment.returnedCents >= payment.amountCents ? 'returned' : stateOf(payment)

type Expecting = Pick<NoteFacts, 'netCents' | 'otherwiseCents' | 'cancelled' | 'exempt'>

/**
 * A cancelled or exempt note asks for nothing. One that names another method for all of it has that state until a person links a
 * Pix to it: then all of it is to be backed.
 */
export function noteState(note: Standing & Expecting): BackingState {
  if (note.cancelled) return 'cancelled'
  if (note.exempt !== null) return 'dismissed'
  if (note.expectedCents === 0 && note.linkedCents === 0) return note.dismissed ? 'dismissed' : 'otherwise'
  return stateOf({ ...note, expectedCents: note.expectedCents || notePayable(note) })
}
