import type { BackingState } from '@/lib/core/backing'
import type { Account, PartState } from '@/lib/features/documents/rules/account/settle'
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

type NoteStanding = Pick<NoteFacts, 'cancelled' | 'exempt' | 'dismissed'> & {
  account: Pick<Account, 'openCents' | 'paidCents'> & { parts: readonly { state: PartState }[] }
  suggested: boolean
}

/** A cancelled or exempt note asks for nothing; one that names another method for all of it has that state until a Pix is linked. */
export function noteState({ cancelled, exempt, dismissed, account, suggested }: NoteStanding): BackingState {
  const { openCents, paidCents, parts } = account
  if (cancelled) return 'cancelled'
  if (exempt !== null) return 'dismissed'
  if (parts.every(({ state }) => state === 'paid')) return 'backed'
  if (openCents > 0) return paidCents > 0 ? 'partial' : suggested ? 'suggested' : 'unbacked'
  if (dismissed || parts.some(({ state }) => state === 'dismissed')) return 'dismissed'
  return paidCents > 0 ? 'backed' : 'otherwise'
}
