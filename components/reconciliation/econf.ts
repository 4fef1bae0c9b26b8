import type { BackedNote, BackedPayment } from './answers'

/** Models whose later payments may be declared by an event, as upstream spells them. */
const declared = ['nfe', 'nfce']

/** Whether a payment is not named inside the note that it backs, and so belongs into the event that declares it. */
export function isOutsideNote(
  payment: Pick<BackedPayment, 'endToEndId'>,
  note: Pick<BackedNote, 'model' | 'pix'>,
): boolean {
  return (
    declared.includes(note.model) &&
    !note.pix.some(({ endToEndId }) => endToEndId !== null && endToEndId === payment.endToEndId)
  )
}
