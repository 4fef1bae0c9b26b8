import { formatTaxId } from '@/lib/core/tax-id'
import { ownKey } from './keys'
import { type FactRows, list, listAll, listed, type TotalRows, unless, when } from './rows'
import { textAt, type XmlNode } from './xml-node'

/** The common fields of `ide` in NF-e, NFC-e, CT-e, MDF-e and NFCom. */
export const identityFacts = [
  ['accessKey', ownKey, 'accessKey'],
  ['number', 'ide/nNF|ide/nCT|ide/nMDF'],
  ['series', 'ide/serie'],
  ['issuedAt', 'ide/dhEmi|ide/dEmi', 'instant'],
  /** Code: 1 production, 2 test, without fiscal value. */
  ['environment', 'ide/tpAmb'],
] as const satisfies FactRows

/** The authority's answer (`infProt`); its time is that of an authorisation only when it authorised. */
export const protocolFacts = [
  ['protocol', 'nProt'],
  ['authorizedAt', when(isAuthorisation, 'dhRecbto'), 'instant'],
  ['receivedAt', unless(isAuthorisation, 'dhRecbto'), 'instant'],
  ['statusCode', 'cStat'],
  ['statusReason', 'xMotivo'],
] as const satisfies FactRows

function isAuthorisation(answer: XmlNode): boolean {
  return ['100', '150'].includes(textAt(answer, 'cStat') ?? '')
}

/** One insurance of the cargo: insurer, policy and endorsements. */
export const insuranceFacts = [
  ['insurer', (seg) => listed([textAt(seg, 'infSeg/xSeg|xSeg'), taxIdAt('infSeg/CNPJ')(seg)])],
  ['policy', 'nApol'],
  ['endorsement', listAll('nAver')],
] as const satisfies FactRows

/** The route of a transport: `City, ST` in a CT-e, every town in a simplified one, only states in an MDF-e. */
export const routeFacts = [
  ['routeStart', list('ide/xMunIni|det/xMunIni|ide/UFIni')],
  ['routeEnd', list('ide/xMunFim|det/xMunFim|ide/UFFim')],
  ['routeStates', listAll('ide/infPercurso/UFPer')],
] as const satisfies FactRows

/** IBS and CBS of a note (`IBSCBSTot`) or of one operation (`gIBSCBS`). */
export const reformTotals = [
  ['ibsState', 'gIBS/gIBSUF/vIBSUF|gIBSUF/vIBSUF', 'vBCIBSCBS|vBC', 'gIBSUF/pIBSUF'],
  ['ibsMunicipality', 'gIBS/gIBSMun/vIBSMun|gIBSMun/vIBSMun', 'vBCIBSCBS|vBC', 'gIBSMun/pIBSMun'],
  ['ibs', 'gIBS/vIBS|vIBS', 'vBCIBSCBS|vBC'],
  ['cbs', 'gCBS/vCBS', 'vBCIBSCBS|vBC', 'gCBS/pCBS'],
] as const satisfies TotalRows

/** A CNPJ or CPF with its mask. */
export function taxIdAt(paths: string): (node: XmlNode) => string | null {
  return (node) => {
    const taxId = textAt(node, paths)
    return taxId === null ? null : formatTaxId(taxId)
  }
}
