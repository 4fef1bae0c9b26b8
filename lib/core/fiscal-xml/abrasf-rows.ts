import { type FactRows, list, type TotalRows, unless, without } from './rows'
import { textAt, type XmlNode } from './xml-node'

const gross = 'service/Valores/ValorServicos'

/**
 * Facts of the `note`, its `declaration` and `service`, and additions of the city. Version 1 names the receipt in the
 * note, version 2 in its declaration; a receipt without a note has only its own number.
 */
export const abrasfFacts = [
  ['number', 'note/Numero'],
  ['verificationCode', 'note/CodigoVerificacao'],
  ['rpsNumber', receipt('Numero')],
  ['rpsSeries', receipt('Serie')],
  ['replacedNote', 'note/NfseSubstituida'],
  ['replacedRps', 'note/RpsSubstituido/Numero|declaration/Rps/RpsSubstituido/Numero'],
  ['issuedAt', 'note/DataEmissao|declaration/Rps/DataEmissao', 'instant'],
  ['competence', competenceOf, 'instant'],
  ['grossAmount', gross, 'money'],
  ['netAmount', netOf, 'money'],
  ['serviceCode', 'service/ItemListaServico'],
  ['municipalServiceCode', 'service/CodigoTributacaoMunicipio'],
  ['nbs', 'service/CodigoNbs'],
  ['cnae', 'service/CodigoCnae'],
  ['servicePlace', 'service/CodigoMunicipio|service/MunicipioPrestacaoServico'],
  ['constructionCode', 'construction/CodigoObra'],
  ['constructionArt', 'construction/Art'],
  ['activityEvent', list('event/DescricaoEvento|event/IdentificacaoEvento')],
  /** Code of version 1. */
  ['municipalNature', 'note/NaturezaOperacao|declaration/NaturezaOperacao'],
  /** Code of version 2: 1 due to 7 suspended. */
  ['issLiability', 'service/ExigibilidadeISS'],
  ['issWithholding', withholderOf],
  ['incidencePlace', 'service/MunicipioIncidencia'],
  ['courtCase', 'service/NumeroProcesso'],
  /** Code: 1 yes, 2 no; so are the incentives. */
  ['simplesOptant', 'note/OptanteSimplesNacional|declaration/OptanteSimplesNacional'],
  ['municipalRegime', 'note/RegimeEspecialTributacao|declaration/RegimeEspecialTributacao'],
  ['fiscalIncentive', 'note/IncentivadorCultural|note/IncentivoFiscal|declaration/IncentivoFiscal'],
] as const satisfies FactRows

const issBase = 'note/ValoresNfse/BaseCalculo|service/Valores/BaseCalculo'
const iss = 'note/ValoresNfse/ValorIss|service/Valores/ValorIss'
const statedIss = 'service/Valores/ValorIssRetido'

const discounts = [
  ['discountUnconditional', 'service/Valores/DescontoIncondicionado'],
  ['discountConditional', 'service/Valores/DescontoCondicionado'],
] as const satisfies TotalRows

/** ABRASF states federal taxes only where they are withheld. */
const withholdings = [
  ['issWithheld', withheldIssOf, issBase, issRateOf],
  ['pisWithheld', 'service/Valores/ValorPis'],
  ['cofinsWithheld', 'service/Valores/ValorCofins'],
  ['csllWithheld', 'service/Valores/ValorCsll'],
  ['irrfWithheld', 'service/Valores/ValorIr'],
  ['socialSecurityWithheld', 'service/Valores/ValorInss'],
  ['otherWithheld', 'service/Valores/OutrasRetencoes'],
] as const satisfies TotalRows

const workedOut = without(gross, [...discounts, ...withholdings])

/** Steps from the gross of a municipal NFS-e to its net. */
export const abrasfTotals = [
  ['services', gross],
  ['deductions', 'service/Valores/ValorDeducoes'],
  ...discounts,
  ['issDue', unless(isIssWithheld, iss), issBase, issRateOf],
  ...withholdings,
  ['credit', 'note/ValorCredito'],
  ['net', netOf],
  ['approximateTaxes', 'service/Valores/ValTotTributos|service/Valores/ValorTotalTributos'],
] as const satisfies TotalRows

/** The net is optional in version 1. */
function netOf(parts: XmlNode): string | null {
  return textAt(parts, 'note/ValoresNfse/ValorLiquidoNfse|service/Valores/ValorLiquidoNfse') ?? workedOut(parts)
}

function receipt(name: string): string {
  const places = ['note', 'declaration/Rps', 'declaration']
  return places.map((place) => `${place}/IdentificacaoRps/${name}`).join('|')
}

/** A month of competence is often written as its first midnight. */
function competenceOf(parts: XmlNode): string | null {
  const text = textAt(parts, 'note/Competencia|declaration/Competencia')
  return text?.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1') ?? null
}

function issWithholding(parts: XmlNode): string | null {
  return textAt(parts, 'service/IssRetido|service/Valores/IssRetido')
}

/** A note that does not say so has a tax withheld where it states its amount. */
function isIssWithheld(parts: XmlNode): boolean {
  const code = issWithholding(parts)
  return code === null ? Number(textAt(parts, statedIss) ?? 0) !== 0 : code === '1'
}

/** Who withholds the tax, in the codes of the national layout: 1 no withholding, 2 the taker, 3 the intermediary. */
function withholderOf(parts: XmlNode): string | null {
  if (!isIssWithheld(parts)) return issWithholding(parts) && '1'
  return textAt(parts, 'service/ResponsavelRetencao') === '2' ? '3' : '2'
}

function withheldIssOf(parts: XmlNode): string | null {
  const stated = textAt(parts, statedIss)
  if (!isIssWithheld(parts)) return null
  return stated !== null && Number(stated) !== 0 ? stated : textAt(parts, iss)
}

/** Version 1 writes 5% as 0.05, version 2 as 5.00, and cities mix them: the amount decides, or else the legal maximum. */
function issRateOf(parts: XmlNode): string | null {
  const rate = textAt(parts, 'note/ValoresNfse/Aliquota|service/Valores/Aliquota')
  if (rate === null || !/^0?\.\d+$/.test(rate)) return rate
  const amount = Number(withheldIssOf(parts) ?? textAt(parts, iss) ?? 0)
  const product = Number(textAt(parts, `${issBase}|${gross}`) ?? 0) * Number(rate)
  const isFraction = amount === 0 ? Number(rate) <= 0.05 : Math.abs(product - amount) < Math.abs(product / 100 - amount)
  return isFraction ? percentOf(rate) : rate
}

/** A fraction as a percentage: 0.029 is 2.9. */
export function percentOf(fraction: string): string {
  return String(Number((Number(fraction) * 100).toFixed(8)))
}
