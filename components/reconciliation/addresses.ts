import { ofAccount } from '@/components/layout/account-menu/account-id'
import { paymentAddress } from '@/components/payments/refund-address'
import type { BackingDirection, BackingSide } from '@/lib/core/backing'
import { isDay } from '@/lib/core/dates'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { MAX_CENTS } from '@/lib/core/money/money'
import { operationAddress } from '@/lib/features/operations/contract'
import type { BackedPayment } from './answers'

/**
 * Where a payment has its page: a transfer of ours its own, a received one that of its refunds. Without an end-to-end id it
 * has none: it is open in the list of its day.
 */
export function backedPaymentAddress({
  id,
  operationId,
  accountId,
  endToEndId,
  day,
  amountCents,
}: BackedPayment): string {
  if (operationId) return operationAddress({ kind: 'pix.transfer', id: operationId })
  if (endToEndId !== null) return paymentAddress(id, accountId ?? undefined)
  const query = new URLSearchParams({ from: day, to: day, amountCents: String(amountCents), open: id })
  return ofAccount(`/pix/received?${query}`, accountId)
}

/** A note's page, opened at its backing. */
export const noteBackingAddress = (id: string) => `/documents/${encodeURIComponent(id)}?view=backing`

type Place = { month: string; direction: BackingDirection; side: BackingSide; id: string }

/** The reconciliation of a month, with one payment or note open in it. */
export function reconciliationAddress({ month, direction, side, id }: Place): string {
  return `/reconciliation?${new URLSearchParams({ month, direction, side, open: id })}`
}

/**
 * A note to be charged or paid, as the address of a form names it. `installment` is the note's own number of it, `sendOn` the
 * day on which a transfer is to be sent.
 */
export type OrderedNote = {
  documentId: string
  installment: string | null
  amountCents: number | null
  sendOn?: string | null
}

/** The address of the form that charges a note (`in`) or pays it, filled from the note; opening the form sends nothing. */
export function noteOrderAddress(
  direction: BackingDirection,
  { documentId, installment, amountCents, sendOn }: OrderedNote,
): string {
  const query = new URLSearchParams({ note: documentId })
  if (installment !== null) query.set('installment', installment)
  if (amountCents !== null) query.set('amount', String(amountCents))
  if (sendOn) query.set('sendOn', sendOn)
  return `/pix/${direction === 'in' ? 'charges' : 'transfers'}/new?${query}`
}

type Query = Record<string, string | string[] | undefined>

const longestInstallment = 60

/** The note in an address; null without one. An invalid instalment or amount is left out. */
export function orderedNoteOf({ note, installment, amount, sendOn }: Query): OrderedNote | null {
  if (typeof note !== 'string' || !isDocumentId(note)) return null
  const cents = typeof amount === 'string' && /^\d{1,16}$/.test(amount) ? Number(amount) : 0
  const named = typeof installment === 'string' ? installment.trim() : ''
  return {
    documentId: note,
    installment: named !== '' && named.length <= longestInstallment ? named : null,
    amountCents: cents > 0 && cents <= MAX_CENTS ? cents : null,
    ...(typeof sendOn === 'string' && isDay(sendOn) && { sendOn }),
  }
}
