/**
 * What the file of a note may be instead of the authorised note. `acre`: issued by the clock of Acre. `unanswered`: without
 * its protocol. `cancelled-inside`: with its cancellation beside it. `letter`, `extract`: a correction letter, or an
 * extract (`resNFe`), without the note. `return`: goods come back (`finNFe` 4). `entry`: the issuer receives the goods (`tpNF` 0).
 * `cash`: its `tPag` says money, as programs write by default. `unpaid`: `tPag` 90 and no instalments. `replacement`: a national
 * NFS-e that replaces another one (`cStat` 101), in force.
 */
export const alterations = [
  'denied',
  'homologation',
  'unanswered',
  'cancelled-inside',
  'acre',
  'letter',
  'extract',
  'return',
  'entry',
  'cash',
  'unpaid',
  'replacement',
] as const

export type Alteration = (typeof alterations)[number]
