import type { BackingState } from '@/lib/core/backing'

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

/** A note of which nothing is to be paid by Pix lacks nothing. */
export const noteState = (note: Standing & { cancelled: boolean }): BackingState =>
  note.cancelled ? 'cancelled' : stateOf(note)
