/**
 * What the file of a note may be instead of the authorised note. `acre`: issued by the clock of Acre. `unanswered`: without
 * its protocol. `cancelled-inside`: with its cancellation beside it. `letter`, `extract`: a correction letter, or an
 * extract (`resNFe`), without the note.
 */
export const alterations = [
  'denied',
  'homologation',
  'unanswered',
  'cancelled-inside',
  'acre',
  'letter',
  'extract',
] as const

export type Alteration = (typeof alterations)[number]
