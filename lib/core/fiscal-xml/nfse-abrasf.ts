import { type FactEntry, factsOf, joinedText, listed, referencedKeys } from '@/lib/core/fiscal-xml/facts'
import { municipalTotals } from '@/lib/core/fiscal-xml/nfse-abrasf-totals'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import type { FiscalSummary, Party } from '@/lib/core/fiscal-xml/summary'
import { descendantsOf, findNearest, localName, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** NFS-e of municipalities that follow ABRASF, versions 1 and 2, or a receipt (RPS); other additions stay in the tree. */
export function summarizeAbrasf(inf: XmlNode): FiscalSummary {
  const services = [...descendantsOf(inf)].filter(({ name }) => localName(name) === 'Servico')
  const service = services[0] ?? null
  const values = nodeAt(service, 'Valores')
  const noteValues = nodeAt(inf, 'ValoresNfse')
  const declaration = findNearest(inf, ['InfDeclaracaoPrestacaoServico']) ?? inf
  return {
    model: 'nfs-e',
    facts: factsOf([
      ...numberFacts(inf, declaration),
      ['issuedAt', textAt(inf, 'DataEmissao') ?? textAt(declaration, 'Rps/DataEmissao'), 'instant'],
      ['competence', dayOf(textAt(inf, 'Competencia') ?? textAt(declaration, 'Competencia')), 'instant'],
      ['grossAmount', textAt(values, 'ValorServicos'), 'money'],
      ['netAmount', textAt(noteValues, 'ValorLiquidoNfse') ?? textAt(values, 'ValorLiquidoNfse'), 'money'],
      ...serviceFacts(inf, service),
      ...taxFacts(inf, declaration, service, values),
    ]),
    parties: [
      ...providerOf(nodeAt(inf, 'PrestadorServico'), nodeAt(declaration, 'Prestador')),
      ...partyOf('taker', findNearest(inf, ['TomadorServico', 'Tomador'])),
      ...partyOf('intermediary', findNearest(inf, ['IntermediarioServico', 'Intermediario'])),
    ],
    items: services.map((one) => ({
      code: textAt(one, 'ItemListaServico'),
      description: textAt(one, 'Discriminacao'),
      quantity: null,
      unit: null,
      unitPrice: null,
      total: textAt(one, 'Valores/ValorServicos'),
    })),
    totals: municipalTotals(inf, service),
    referencedKeys: referencedKeys(inf),
    installments: [],
    additionalInfo: joinedText([
      textAt(inf, 'OutrasInformacoes'),
      textAt(declaration, 'InformacoesComplementares', 'OutrasInformacoes'),
    ]),
  }
}

/** Version 1 names the receipt in the note, version 2 in its declaration; a receipt alone has only its own number. */
function numberFacts(inf: XmlNode, declaration: XmlNode): FactEntry[] {
  const receipt =
    nodeAt(inf, 'IdentificacaoRps') ??
    nodeAt(declaration, 'Rps/IdentificacaoRps') ??
    nodeAt(declaration, 'IdentificacaoRps')
  const replaced = nodeAt(inf, 'RpsSubstituido') ?? nodeAt(declaration, 'Rps/RpsSubstituido')
  return [
    ['number', textAt(inf, 'Numero')],
    ['verificationCode', textAt(inf, 'CodigoVerificacao')],
    ['rpsNumber', textAt(receipt, 'Numero')],
    ['rpsSeries', textAt(receipt, 'Serie')],
    ['replacedNote', textAt(inf, 'NfseSubstituida')],
    ['replacedRps', textAt(replaced, 'Numero')],
  ]
}

function serviceFacts(inf: XmlNode, service: XmlNode | null): FactEntry[] {
  const construction = findNearest(inf, ['ConstrucaoCivil', 'ContrucaoCivil'])
  const event = findNearest(inf, ['Evento'])
  return [
    ['serviceCode', textAt(service, 'ItemListaServico')],
    ['municipalServiceCode', textAt(service, 'CodigoTributacaoMunicipio')],
    ['nbs', textAt(service, 'CodigoNbs')],
    ['cnae', textAt(service, 'CodigoCnae')],
    ['servicePlace', textAt(service, 'CodigoMunicipio', 'MunicipioPrestacaoServico')],
    ['constructionCode', textAt(construction, 'CodigoObra')],
    ['constructionArt', textAt(construction, 'Art')],
    ['activityEvent', listed([textAt(event, 'DescricaoEvento'), textAt(event, 'IdentificacaoEvento')])],
  ]
}

function taxFacts(inf: XmlNode, declaration: XmlNode, service: XmlNode | null, values: XmlNode | null): FactEntry[] {
  const stated = (name: string) => textAt(inf, name) ?? textAt(declaration, name)
  return [
    ['municipalNature', stated('NaturezaOperacao')],
    ['issLiability', textAt(service, 'ExigibilidadeISS')],
    ['issWithholding', withholderOf(service, values)],
    ['incidencePlace', textAt(service, 'MunicipioIncidencia')],
    ['courtCase', textAt(service, 'NumeroProcesso')],
    ['simplesOptant', stated('OptanteSimplesNacional')],
    ['municipalRegime', stated('RegimeEspecialTributacao')],
    ['fiscalIncentive', textAt(inf, 'IncentivadorCultural') ?? stated('IncentivoFiscal')],
  ]
}

/** In the codes of the national layout: 1 nobody, 2 the taker, 3 the intermediary. */
function withholderOf(service: XmlNode | null, values: XmlNode | null): string | null {
  const withheld = textAt(service, 'IssRetido') ?? textAt(values, 'IssRetido')
  if (withheld === null) return null
  if (withheld !== '1') return '1'
  return textAt(service, 'ResponsavelRetencao') === '2' ? '3' : '2'
}

/** A month of competence is often written as its first midnight. */
function dayOf(text: string | null): string | null {
  return text?.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1') ?? null
}

/** Version 2 names the provider in the note and leaves the tax id to the declaration. */
function providerOf(named: XmlNode | null, declared: XmlNode | null): Party[] {
  const [provider, ...rest] = [...partyOf('issuer', named), ...partyOf('issuer', declared)]
  return provider ? [{ ...provider, taxId: provider.taxId ?? rest[0]?.taxId ?? null }] : []
}
