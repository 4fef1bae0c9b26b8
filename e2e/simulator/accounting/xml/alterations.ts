/**
 * Variants of a note's file. `acre`: issued in the time zone of Acre. `unanswered`: without its protocol.
 * `cancelled-inside`: with its cancellation in the file. `letter`, `extract`: a correction letter, or an extract
 * (`resNFe`), without the note. `return`: goods are returned (`finNFe` 4). `entry`: the issuer receives the goods
 * (`tpNF` 0). `cash`: its `tPag` is money, the default of many programs. `unpaid`: `tPag` 90 and no instalments.
 * `replacement`: a valid national NFS-e that replaces another one (`cStat` 101).
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
