import type { BackingDirection } from '@/lib/core/backing'
import { isDay } from '@/lib/core/dates'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { MAX_CENTS } from '@/lib/core/money/money'

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
