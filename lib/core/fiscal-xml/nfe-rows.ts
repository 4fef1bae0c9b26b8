import { identityFacts } from './row-parts'
import type { FactRows, TotalRows } from './rows'

export const nfeFacts = [
  ...identityFacts,
  ['departedAt', 'ide/dhSaiEnt|ide/dSaiEnt', 'instant'],
  ['operation', 'ide/natOp'],
  /** Code: 1 normal, 2 complementary, 3 adjustment, 4 return, 5 credit, 6 debit. */
  ['purpose', 'ide/finNFe'],
  /** Code: 0 in, 1 out. */
  ['direction', 'ide/tpNF'],
  ['total', 'total/ICMSTot/vNF', 'money'],
] as const satisfies FactRows

export const nfeParties = [
  ['issuer', 'emit'],
  ['recipient', 'dest'],
  ['pickup', 'retirada'],
  ['delivery', 'entrega'],
  ['carrier', 'transp/transporta'],
] as const

const reformBase = 'IBSCBSTot/vBCIBSCBS'
const shownOfServices = ['vServ', 'vBC', 'vISS', 'vPIS', 'vCOFINS', 'vISSRet'] as const

/** The `total` of an NF-e or NFC-e: goods, ICMS, services, the tax reform, withheld taxes, the note. */
export const nfeTotals = [
  ['products', 'ICMSTot/vProd'],
  ['services', 'ISSQNtot/vServ'],
  ['freight', 'ICMSTot/vFrete'],
  ['insurance', 'ICMSTot/vSeg'],
  ['otherCosts', 'ICMSTot/vOutro'],
  ['discount', 'ICMSTot/vDesc'],
  ['icms', 'ICMSTot/vICMS', 'ICMSTot/vBC'],
  ['icmsExempted', 'ICMSTot/vICMSDeson'],
  ['fcp', 'ICMSTot/vFCP'],
  ['icmsSt', 'ICMSTot/vST', 'ICMSTot/vBCST'],
  ['fcpSt', 'ICMSTot/vFCPST'],
  ['fcpStRetained', 'ICMSTot/vFCPSTRet'],
  ['icmsDestination', 'ICMSTot/vICMSUFDest'],
  ['fcpDestination', 'ICMSTot/vFCPUFDest'],
  ['icmsOrigin', 'ICMSTot/vICMSUFRemet'],
  ['icmsMono', 'ICMSTot/vICMSMono', 'ICMSTot/qBCMono'],
  ['icmsMonoWithholding', 'ICMSTot/vICMSMonoReten', 'ICMSTot/qBCMonoReten'],
  ['icmsMonoRetained', 'ICMSTot/vICMSMonoRet', 'ICMSTot/qBCMonoRet'],
  ['ipi', 'ICMSTot/vIPI'],
  ['ipiReturned', 'ICMSTot/vIPIDevol'],
  ['importTax', 'ICMSTot/vII'],
  ['pis', 'ICMSTot/vPIS'],
  ['cofins', 'ICMSTot/vCOFINS'],
  ['pisSt', 'ICMSTot/vPISST'],
  ['cofinsSt', 'ICMSTot/vCOFINSST'],
  ['iss', 'ISSQNtot/vISS', 'ISSQNtot/vBC', null, ['ISSQNtot', ...shownOfServices]],
  ['issWithheld', 'ISSQNtot/vISSRet'],
  ['pisServices', 'ISSQNtot/vPIS'],
  ['cofinsServices', 'ISSQNtot/vCOFINS'],
  ['selectiveTax', 'ISTot/vIS'],
  ['ibsState', 'IBSCBSTot/gIBS/gIBSUF/vIBSUF', reformBase, null, ['IBSCBSTot/gIBS/gIBSUF', 'vIBSUF']],
  ['ibsMunicipality', 'IBSCBSTot/gIBS/gIBSMun/vIBSMun', reformBase, null, ['IBSCBSTot/gIBS/gIBSMun', 'vIBSMun']],
  ['ibs', 'IBSCBSTot/gIBS/vIBS', reformBase, null, ['IBSCBSTot/gIBS', 'gIBSUF', 'gIBSMun', 'vIBS']],
  ['cbs', 'IBSCBSTot/gCBS/vCBS', reformBase, null, ['IBSCBSTot/gCBS', 'vCBS']],
  ['ibsMono', 'IBSCBSTot/gMono/vIBSMono'],
  ['cbsMono', 'IBSCBSTot/gMono/vCBSMono'],
  ['ibsMonoWithholding', 'IBSCBSTot/gMono/vIBSMonoReten'],
  ['cbsMonoWithholding', 'IBSCBSTot/gMono/vCBSMonoReten'],
  ['ibsMonoRetained', 'IBSCBSTot/gMono/vIBSMonoRet'],
  ['cbsMonoRetained', 'IBSCBSTot/gMono/vCBSMonoRet'],
  ['ibsCreditReversed', 'IBSCBSTot/gEstornoCred/vIBSEstCred'],
  ['cbsCreditReversed', 'IBSCBSTot/gEstornoCred/vCBSEstCred'],
  ['pisWithheld', 'retTrib/vRetPIS'],
  ['cofinsWithheld', 'retTrib/vRetCOFINS'],
  ['csllWithheld', 'retTrib/vRetCSLL'],
  ['irrfWithheld', 'retTrib/vIRRF', 'retTrib/vBCIRRF'],
  ['socialSecurityWithheld', 'retTrib/vRetPrev', 'retTrib/vBCRetPrev'],
  ['approximateTaxes', 'ICMSTot/vTotTrib'],
  ['document', 'ICMSTot/vNF'],
  ['documentWithReform', 'vNFTot'],
] as const satisfies TotalRows
