import { detailsUnder } from '@/lib/core/fiscal-xml/details'
import { type TotalEntry, totalsOf } from '@/lib/core/fiscal-xml/facts'
import type { Total } from '@/lib/core/fiscal-xml/summary'
import { nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** The totals of an NF-e or NFC-e: goods, ICMS, services, the tax reform, what is withheld, the note. */
export function goodsTotals(total: XmlNode | null): Total[] {
  const icms = nodeAt(total, 'ICMSTot')
  return totalsOf([
    ...goodsEntries(icms, total),
    ...icmsEntries(icms),
    ['ipi', textAt(icms, 'vIPI')],
    ['ipiReturned', textAt(icms, 'vIPIDevol')],
    ['importTax', textAt(icms, 'vII')],
    ['pis', textAt(icms, 'vPIS')],
    ['cofins', textAt(icms, 'vCOFINS')],
    ['pisSt', textAt(icms, 'vPISST')],
    ['cofinsSt', textAt(icms, 'vCOFINSST')],
    ...serviceEntries(nodeAt(total, 'ISSQNtot')),
    ['selectiveTax', textAt(total, 'ISTot/vIS')],
    ...reformEntries(nodeAt(total, 'IBSCBSTot')),
    ...withheldEntries(nodeAt(total, 'retTrib')),
    ['approximateTaxes', textAt(icms, 'vTotTrib')],
    ['document', textAt(icms, 'vNF')],
    ['documentWithReform', textAt(total, 'vNFTot')],
  ])
}

function goodsEntries(icms: XmlNode | null, total: XmlNode | null): TotalEntry[] {
  return [
    ['products', textAt(icms, 'vProd')],
    ['services', textAt(total, 'ISSQNtot/vServ')],
    ['freight', textAt(icms, 'vFrete')],
    ['insurance', textAt(icms, 'vSeg')],
    ['otherCosts', textAt(icms, 'vOutro')],
    ['discount', textAt(icms, 'vDesc')],
  ]
}

function icmsEntries(icms: XmlNode | null): TotalEntry[] {
  return [
    ['icms', textAt(icms, 'vICMS'), textAt(icms, 'vBC')],
    ['icmsExempted', textAt(icms, 'vICMSDeson')],
    ['fcp', textAt(icms, 'vFCP')],
    ['icmsSt', textAt(icms, 'vST'), textAt(icms, 'vBCST')],
    ['fcpSt', textAt(icms, 'vFCPST')],
    ['fcpStRetained', textAt(icms, 'vFCPSTRet')],
    ['icmsDestination', textAt(icms, 'vICMSUFDest')],
    ['fcpDestination', textAt(icms, 'vFCPUFDest')],
    ['icmsOrigin', textAt(icms, 'vICMSUFRemet')],
    ['icmsMono', textAt(icms, 'vICMSMono'), textAt(icms, 'qBCMono')],
    ['icmsMonoWithholding', textAt(icms, 'vICMSMonoReten'), textAt(icms, 'qBCMonoReten')],
    ['icmsMonoRetained', textAt(icms, 'vICMSMonoRet'), textAt(icms, 'qBCMonoRet')],
  ]
}

function serviceEntries(services: XmlNode | null): TotalEntry[] {
  const shown = ['vServ', 'vBC', 'vISS', 'vPIS', 'vCOFINS', 'vISSRet']
  return [
    ['iss', textAt(services, 'vISS'), textAt(services, 'vBC'), null, detailsUnder(services, shown)],
    ['issWithheld', textAt(services, 'vISSRet')],
    ['pisServices', textAt(services, 'vPIS')],
    ['cofinsServices', textAt(services, 'vCOFINS')],
  ]
}

function reformEntries(reform: XmlNode | null): TotalEntry[] {
  const base = textAt(reform, 'vBCIBSCBS')
  const state = nodeAt(reform, 'gIBS/gIBSUF')
  const municipality = nodeAt(reform, 'gIBS/gIBSMun')
  const ibs = nodeAt(reform, 'gIBS')
  const cbs = nodeAt(reform, 'gCBS')
  return [
    ['ibsState', textAt(state, 'vIBSUF'), base, null, detailsUnder(state, ['vIBSUF'])],
    ['ibsMunicipality', textAt(municipality, 'vIBSMun'), base, null, detailsUnder(municipality, ['vIBSMun'])],
    ['ibs', textAt(ibs, 'vIBS'), base, null, detailsUnder(ibs, ['gIBSUF', 'gIBSMun', 'vIBS'])],
    ['cbs', textAt(cbs, 'vCBS'), base, null, detailsUnder(cbs, ['vCBS'])],
    ['ibsMono', textAt(reform, 'gMono/vIBSMono')],
    ['cbsMono', textAt(reform, 'gMono/vCBSMono')],
    ['ibsMonoWithholding', textAt(reform, 'gMono/vIBSMonoReten')],
    ['cbsMonoWithholding', textAt(reform, 'gMono/vCBSMonoReten')],
    ['ibsMonoRetained', textAt(reform, 'gMono/vIBSMonoRet')],
    ['cbsMonoRetained', textAt(reform, 'gMono/vCBSMonoRet')],
    ['ibsCreditReversed', textAt(reform, 'gEstornoCred/vIBSEstCred')],
    ['cbsCreditReversed', textAt(reform, 'gEstornoCred/vCBSEstCred')],
  ]
}

function withheldEntries(withheld: XmlNode | null): TotalEntry[] {
  return [
    ['pisWithheld', textAt(withheld, 'vRetPIS')],
    ['cofinsWithheld', textAt(withheld, 'vRetCOFINS')],
    ['csllWithheld', textAt(withheld, 'vRetCSLL')],
    ['irrfWithheld', textAt(withheld, 'vIRRF'), textAt(withheld, 'vBCIRRF')],
    ['socialSecurityWithheld', textAt(withheld, 'vRetPrev'), textAt(withheld, 'vBCRetPrev')],
  ]
}
