import { type FactRows, type TotalRows, unless, when } from './rows'
import { textAt, type XmlNode } from './xml-node'

export const noteExtractFacts = [
  ['issuedAt', 'dhEmi|dEmi', 'instant'],
  ['direction', 'tpNF'],
  ['total', 'vNF|vTPrest', 'money'],
  /** Code: 1 authorised, 2 denied, 3 cancelled. */
  ['situation', 'cSitNFe|cSitCTe'],
  ['protocol', 'nProt'],
  ['authorizedAt', when(isAuthorised, 'dhRecbto'), 'instant'],
  ['receivedAt', unless(isAuthorised, 'dhRecbto'), 'instant'],
] as const satisfies FactRows

export const noteExtractTotals = [
  ['document', 'vNF'],
  ['services', 'vTPrest'],
] as const satisfies TotalRows

function isAuthorised(extract: XmlNode): boolean {
  return textAt(extract, 'cSitNFe|cSitCTe') === '1'
}

export const eventExtractFacts = [
  ['eventType', 'tpEvento|xEvento'],
  ['eventAt', 'dhEvento', 'instant'],
  ['eventSequence', 'nSeqEvento'],
  ['protocol', 'nProt'],
  ['registeredAt', 'dhRecbto', 'instant'],
] as const satisfies FactRows

/** Facts of the `range` of numbers and of the authority's `answer`. */
export const voidedFacts = [
  ['modelCode', 'range/mod'],
  ['series', 'range/serie'],
  ['firstNumber', 'range/nNFIni|range/nCTIni'],
  ['lastNumber', 'range/nNFFin|range/nCTFin'],
  ['year', 'range/ano'],
  ['environment', 'range/tpAmb'],
  ['justification', 'range/xJust'],
  ['protocol', 'answer/nProt'],
  ['receivedAt', 'answer/dhRecbto', 'instant'],
  ['statusCode', 'answer/cStat'],
  ['statusReason', 'answer/xMotivo'],
] as const satisfies FactRows

/** Facts of a cancellation request of a municipal NFS-e. */
export const cancellationFacts = [
  ['number', 'IdentificacaoNfse/Numero'],
  ['verificationCode', 'IdentificacaoNfse/CodigoVerificacao'],
  ['servicePlace', 'IdentificacaoNfse/CodigoMunicipio'],
  /** Code of ABRASF. */
  ['cancellationCode', 'CodigoCancelamento'],
] as const satisfies FactRows
