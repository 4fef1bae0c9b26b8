import { identityFacts } from './row-parts'
import type { FactRows, TotalRows } from './rows'
import { textAt } from './xml-node'

export const nfcomFacts = [
  ...identityFacts,
  /** `AAAAMM` in the file. */
  ['competence', (inf) => textAt(inf, 'gFat/CompetFat')?.replace(/^(\d{4})(\d\d)$/, '$1-$2') ?? null, 'month'],
  ['dueAt', 'gFat/dVencFat', 'instant'],
  ['usageStart', 'gFat/dPerUsoIni', 'instant'],
  ['usageEnd', 'gFat/dPerUsoFim', 'instant'],
  ['contract', 'assinante/nContrato|assinante/iCodAssinante'],
  ['barcode', 'gFat/codBarras'],
  ['total', 'total/vNF', 'money'],
] as const satisfies FactRows

export const nfcomParties = [
  ['issuer', 'emit'],
  ['recipient', 'dest'],
] as const

export const nfcomTotals = [
  ['products', 'vProd'],
  ['otherCosts', 'vOutro'],
  ['discount', 'vDesc'],
  ['icms', 'ICMSTot/vICMS', 'ICMSTot/vBC'],
  ['icmsExempted', 'ICMSTot/vICMSDeson'],
  ['fcp', 'ICMSTot/vFCP'],
  ['pis', 'vPIS'],
  ['cofins', 'vCOFINS'],
  ['pisWithheld', 'vRetTribTot/vRetPIS'],
  ['cofinsWithheld', 'vRetTribTot/vRetCofins'],
  ['csllWithheld', 'vRetTribTot/vRetCSLL'],
  ['irrfWithheld', 'vRetTribTot/vIRRF'],
  ['fust', 'vFUST'],
  ['funttel', 'vFUNTTEL'],
] as const satisfies TotalRows

export const nfcomLastTotals = [
  ['document', 'vNF'],
  ['documentWithReform', 'vTotDFe'],
] as const satisfies TotalRows
