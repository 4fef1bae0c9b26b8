import { ownKey } from './keys'
import { type FactRows, list, type TotalRows, unless, when } from './rows'
import { nodeAt, textAt, type XmlNode } from './xml-node'

/**
 * Facts of the parts that `summarizeNfse` names. The authority numbers a note; the series and number of its declaration
 * are the issuer's own.
 */
export const nfseFacts = [
  ['accessKey', (parts) => ownKey(nodeAt(parts, 'issued|draft')), 'accessKey'],
  ['number', 'issued/nNFSe|draft/nDPS'],
  ['series', 'draft/serie'],
  ['dfseNumber', 'issued/nDFSe'],
  ['dpsNumber', when(isIssued, 'declaration/nDPS')],
  ['dpsSeries', when(isIssued, 'declaration/serie')],
  ['issuedAt', 'declaration/dhEmi', 'instant'],
  ['processedAt', 'issued/dhProc', 'instant'],
  ['competence', 'declaration/dCompet', 'instant'],
  ['environment', 'declaration/tpAmb'],
  /** The charged amount, and the amount after withholdings. */
  ['grossAmount', 'values/vServPrest/vServ', 'money'],
  ['netAmount', 'issued/valores/vLiq', 'money'],
  ['serviceCode', 'service/cServ/cTribNac'],
  ['municipalServiceCode', 'service/cServ/cTribMun'],
  ['nbs', 'service/cServ/cNBS'],
  ['servicePlace', 'issued/xLocPrestacao|service/locPrest/cLocPrestacao'],
  ['constructionCode', 'service/obra/cObra|service/obra/cCIB|service/obra/inscImobFisc'],
  ['activityEvent', list('service/atvEvento/xNome|service/atvEvento/idAtvEvt|service/atvEvento/id')],
  ['activityStart', 'service/atvEvento/dtIni', 'instant'],
  ['activityEnd', 'service/atvEvento/dtFim', 'instant'],
  /** Code: 1 taxed, 2 immune, 3 exported, 4 out of scope. */
  ['issTaxation', 'municipal/tribISSQN'],
  /** Code: 1 not withheld, 2 by the taker, 3 by the intermediary. */
  ['issWithholding', 'municipal/tpRetISSQN'],
  ['incidencePlace', 'issued/xLocIncid|issued/cLocIncid'],
  /** Code: 1 by a court, 2 by an administrative decision. */
  ['issSuspension', 'municipal/exigSusp/tpSusp'],
  ['courtCase', 'municipal/exigSusp/nProcesso'],
  /** Code: 1 no, 2 MEI, 3 ME or EPP. */
  ['simplesNacional', 'declaration/prest/regTrib/opSimpNac'],
  ['specialRegime', 'declaration/prest/regTrib/regEspTrib'],
  ['federalTaxRate', 'approximate/pTotTrib/pTotTribFed', 'decimal', '%'],
  ['stateTaxRate', 'approximate/pTotTrib/pTotTribEst', 'decimal', '%'],
  ['municipalTaxRate', 'approximate/pTotTrib/pTotTribMun', 'decimal', '%'],
  ['simplesTaxRate', 'approximate/pTotTribSN', 'decimal', '%'],
  /** A `cStat` with other codes than SEFAZ's. */
  ['serviceStatus', 'issued/cStat'],
] as const satisfies FactRows

const issRate = 'issued/valores/pAliqAplic|municipal/pAliq'
const contributionBase = 'federal/piscofins/vBCPisCofins'

/** From the gross of a national NFS-e to its net: withheld amounts, and amounts for information. */
export const nfseTotals = [
  ['services', 'values/vServPrest/vServ'],
  ['discountUnconditional', 'values/vDescCondIncond/vDescIncond'],
  ['discountConditional', 'values/vDescCondIncond/vDescCond'],
  ['deductions', 'issued/valores/vCalcDR|values/vDedRed/vDR'],
  ['municipalBenefit', 'issued/valores/vCalcBM|municipal/BM/vRedBCBM'],
  ['issWithheld', when(isIssWithheld, 'issued/valores/vISSQN'), 'issued/valores/vBC', issRate],
  ['issDue', unless(isIssWithheld, 'issued/valores/vISSQN'), 'issued/valores/vBC', issRate],
  ['pisWithheld', when(isPisWithheld, 'federal/piscofins/vPis'), contributionBase, 'federal/piscofins/pAliqPis'],
  ['pis', unless(isPisWithheld, 'federal/piscofins/vPis'), contributionBase, 'federal/piscofins/pAliqPis'],
  [
    'cofinsWithheld',
    when(isCofinsWithheld, 'federal/piscofins/vCofins'),
    contributionBase,
    'federal/piscofins/pAliqCofins',
  ],
  ['cofins', unless(isCofinsWithheld, 'federal/piscofins/vCofins'), contributionBase, 'federal/piscofins/pAliqCofins'],
  ['contributionsWithheld', when(areContributionsDue, 'federal/vRetCSLL')],
  ['csllWithheld', unless(areContributionsDue, 'federal/vRetCSLL')],
  ['irrfWithheld', 'federal/vRetIRRF'],
  ['socialSecurityWithheld', 'federal/vRetCP'],
  [
    'ibsState',
    'reform/totCIBS/gIBS/gIBSUFTot/vIBSUF',
    'reform/valores/vBC',
    'reform/valores/uf/pAliqEfetUF|reform/valores/uf/pIBSUF',
  ],
  [
    'ibsMunicipality',
    'reform/totCIBS/gIBS/gIBSMunTot/vIBSMun',
    'reform/valores/vBC',
    'reform/valores/mun/pAliqEfetMun|reform/valores/mun/pIBSMun',
  ],
  ['ibs', 'reform/totCIBS/gIBS/vIBSTot', 'reform/valores/vBC'],
  ['cbs', 'reform/totCIBS/gCBS/vCBS', 'reform/valores/vBC', 'reform/valores/fed/pAliqEfetCBS|reform/valores/fed/pCBS'],
  ['withheld', 'issued/valores/vTotalRet'],
  ['net', 'issued/valores/vLiq'],
  ['documentWithReform', 'reform/totCIBS/vTotNF'],
  ['approximateFederal', 'approximate/vTotTrib/vTotTribFed'],
  ['approximateState', 'approximate/vTotTrib/vTotTribEst'],
  ['approximateMunicipal', 'approximate/vTotTrib/vTotTribMun'],
] as const satisfies TotalRows

function isIssued(parts: XmlNode): boolean {
  return nodeAt(parts, 'issued') !== null
}

function isIssWithheld(parts: XmlNode): boolean {
  return ['2', '3'].includes(textAt(parts, 'municipal/tpRetISSQN') ?? '')
}

/** `tpRetPisCofins`: 1 and 2 of the first layout, the others name each combination with CSLL. */
export const pisHeld: ReadonlySet<string> = new Set(['1', '3', '4', '5', '9'])
export const cofinsHeld: ReadonlySet<string> = new Set(['1', '3', '4', '6', '7'])
export const csllHeld: ReadonlySet<string> = new Set(['3', '7', '8', '9'])

function isPisWithheld(parts: XmlNode): boolean {
  return pisHeld.has(contributionCode(parts)) && !areContributionsDue(parts)
}

function isCofinsWithheld(parts: XmlNode): boolean {
  return cofinsHeld.has(contributionCode(parts)) && !areContributionsDue(parts)
}

function contributionCode(parts: XmlNode): string {
  return textAt(parts, 'federal/piscofins/tpRetPisCofins') ?? ''
}

/**
 * PIS and COFINS are withheld by their code, unless the stated total leaves them out: then they are the provider's own
 * debts, and `vRetCSLL` is the sum of all contributions withheld.
 */
function areContributionsDue(parts: XmlNode): boolean {
  const code = contributionCode(parts)
  const cents = (path: string) => Math.round(Number(textAt(parts, path) ?? 0) * 100)
  const pis = pisHeld.has(code) ? cents('federal/piscofins/vPis') : 0
  const cofins = cofinsHeld.has(code) ? cents('federal/piscofins/vCofins') : 0
  const iss = isIssWithheld(parts) ? cents('issued/valores/vISSQN') : 0
  const others = iss + cents('federal/vRetCP') + cents('federal/vRetIRRF') + cents('federal/vRetCSLL')
  const total = 'issued/valores/vTotalRet'
  return code !== '1' && pis + cofins > 0 && textAt(parts, total) !== null && cents(total) === others
}
