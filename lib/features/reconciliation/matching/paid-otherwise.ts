type NotePayment = { method: string | null; amountCents: number | null; deferred?: boolean }

/** `tPag` of what was paid when the note was issued: money, cheque, vouchers, deposit, wallet, loyalty, credit of a return, machine. */
const atOnce = new Set(['01', '02', '10', '11', '12', '13', '16', '18', '19', '21', '22'])
/** Of cards the operator pays, however many instalments the buyer has. */
const cards = new Set(['03', '04'])
const pix = new Set(['17', '20'])

/**
 * What a note says was paid otherwise than by Pix. Slips, trade notes and store credit are promises that a Pix may keep, and so is
 * whatever is agreed to be paid later.
 */
export function paidOtherwise(payments: readonly NotePayment[], totalCents: number): number {
  const sumOf = (which: (payment: NotePayment) => boolean) =>
    payments.filter(which).reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  const otherwise = sumOf(
    ({ method, deferred }) => cards.has(method ?? '') || (atOnce.has(method ?? '') && deferred !== true),
  )
  // What is given back as change was not paid for the note.
  const byPix = sumOf(({ method }) => pix.has(method ?? ''))
  return Math.max(0, Math.min(otherwise, totalCents - byPix))
}
