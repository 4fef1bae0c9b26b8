import { percentOf } from './abrasf-rows'
import { ownKey } from './keys'
import { cofinsHeld, csllHeld, pisHeld } from './nfse-rows'
import { type FactRows, type TotalRows, unless, when, without } from './rows'
import { textAt, type XmlNode } from './xml-node'

/** The second layout may state only the price before or after taxes. */
const gross = 'ValorServicos|ValorFinalCobrado|ValorInicialCobrado'

/** Amounts of federal taxes are withheld ones, unless a code of the second layout says which ones are not. */
const withholdings = [
  ['issWithheld', when(isIssWithheld, 'ValorISS'), null, rateOf],
  ['pisWithheld', when(isHeld(pisHeld), 'ValorPIS')],
  ['cofinsWithheld', when(isHeld(cofinsHeld), 'ValorCOFINS')],
  ['csllWithheld', when(isHeld(csllHeld), 'ValorCSLL')],
  ['irrfWithheld', 'ValorIR'],
  ['socialSecurityWithheld', 'ValorINSS'],
] as const satisfies TotalRows

const net = without(gross, withholdings)

const reform = 'RetornoComplementarIBSCBS'
const reformBase = `${reform}/ValorBCIBSCBS`

/** The layout of São Paulo's own NFS-e, from its gross to its net. */
export const saoPauloTotals = [
  ['services', gross],
  ['deductions', 'ValorDeducoes'],
  ['issDue', unless(isIssWithheld, 'ValorISS'), null, rateOf],
  ...withholdings,
  ['pis', unless(isHeld(pisHeld), 'ValorPIS')],
  ['cofins', unless(isHeld(cofinsHeld), 'ValorCOFINS')],
  ['csll', unless(isHeld(csllHeld), 'ValorCSLL')],
  ['credit', 'ValorCredito'],
  ['ibsState', `${reform}/ValorEstadualIBS|${reform}/ValorEstadualBS`, reformBase],
  ['ibsMunicipality', `${reform}/ValorMunicipalIBS`, reformBase],
  ['ibs', `${reform}/ValorIBS`, reformBase],
  ['cbs', `${reform}/ValorCBS`, reformBase],
  ['net', net],
  ['documentWithReform', 'ValorFinalCobrado'],
  ['approximateTaxes', 'ValorCargaTributaria'],
] as const satisfies TotalRows

export const saoPauloFacts = [
  ['accessKey', ownKey, 'accessKey'],
  ['number', 'ChaveNFe/NumeroNFe'],
  ['verificationCode', 'ChaveNFe/CodigoVerificacao'],
  ['rpsNumber', 'ChaveRPS/NumeroRPS'],
  ['rpsSeries', 'ChaveRPS/SerieRPS'],
  ['issuedAt', 'DataEmissaoNFe', 'instant'],
  ['competence', (note) => textAt(note, 'DataFatoGeradorNFe')?.slice(0, 10) ?? null, 'instant'],
  ['grossAmount', gross, 'money'],
  ['netAmount', net, 'money'],
  ['municipalServiceCode', 'CodigoServico'],
  ['nbs', 'NBS'],
  ['servicePlace', 'MunicipioPrestacao|cLocPrestacao'],
  ['issWithholding', withholderOf],
  [
    'simplesOptant',
    (note) => textAt(note, 'OpcaoSimples')?.replace(/^\d$/, (code) => (code === '0' ? '2' : '1')) ?? null,
  ],
] as const satisfies FactRows

function isTrue(note: XmlNode, name: string): boolean {
  return ['true', '1'].includes(textAt(note, name) ?? '')
}

function isIssWithheld(note: XmlNode): boolean {
  return isTrue(note, 'ISSRetido') || isTrue(note, 'ISSRetidoIntermediario')
}

/** Code of the national layout for the party that withholds the ISS: 1 none, 2 the taker of the service, 3 the intermediary. */
function withholderOf(note: XmlNode): string {
  if (isTrue(note, 'ISSRetidoIntermediario')) return '3'
  return isTrue(note, 'ISSRetido') ? '2' : '1'
}

/** A rate is a fraction. */
function rateOf(note: XmlNode): string | null {
  const rate = textAt(note, 'AliquotaServicos')
  return rate !== null && Number(rate) < 1 ? percentOf(rate) : rate
}

function isHeld(codes: ReadonlySet<string>): (note: XmlNode) => boolean {
  return (note) => {
    const code = textAt(note, 'RetencaoPisCofins')
    return code === null || codes.has(code)
  }
}
