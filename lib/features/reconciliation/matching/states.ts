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

/** A payment that went back whole needs no note, whatever was decided of it. */
export const paymentState = (payment: Standing & { amountCents: number; returnedCents: number }): BackingState =>
  payment.returnedCents >= payment.amountCents ? 'returned' : stateOf(payment)

type Expecting = Pick<NoteFacts, 'netCents' | 'otherwiseCents' | 'cancelled' | 'exempt'>

/** A cancelled or exempt note asks for nothing; one that names another method has that state until something is linked. */
export function noteState(note: Standing & Expecting): BackingState {
  if (note.cancelled) return 'cancelled'
  if (note.exempt !== null) return 'dismissed'
  const payable = notePayable(note)
  // Until a person links it, what a note says of another method is its own word alone.
  if (note.expectedCents > 0 || payable === 0) return stateOf(note)
  if (note.linkedCents === 0) return note.dismissed ? 'dismissed' : 'otherwise'
  return note.linkedCents >= payable ? 'backed' : 'partial'
}
