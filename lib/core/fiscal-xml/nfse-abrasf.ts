import { factsOf, referencedKeys, totalsOf } from '@/lib/core/fiscal-xml/facts'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import type { FiscalSummary, Party } from '@/lib/core/fiscal-xml/summary'
import { findNearest, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** NFS-e of municipalities that follow ABRASF, versions 1 and 2; a municipality's own additions stay in the tree. */
export function summarizeAbrasf(inf: XmlNode): FiscalSummary {
  const service = findNearest(inf, ['Servico'])
  const values = nodeAt(service, 'Valores')
  const noteValues = nodeAt(inf, 'ValoresNfse')
  const declaration = findNearest(inf, ['InfDeclaracaoPrestacaoServico'])
  const net = textAt(noteValues, 'ValorLiquidoNfse') ?? textAt(values, 'ValorLiquidoNfse')
  const gross = textAt(values, 'ValorServicos')
  return {
    model: 'nfs-e',
    facts: factsOf([
      ['number', textAt(inf, 'Numero')],
      ['verificationCode', textAt(inf, 'CodigoVerificacao')],
      ['issuedAt', textAt(inf, 'DataEmissao'), 'instant'],
      ['competence', textAt(inf, 'Competencia') ?? textAt(declaration, 'Competencia'), 'instant'],
      ['serviceCode', textAt(service, 'ItemListaServico')],
      ['servicePlace', textAt(service, 'CodigoMunicipio')],
      ['total', net ?? gross, 'money'],
    ]),
    parties: [
      ...providerOf(nodeAt(inf, 'PrestadorServico'), nodeAt(declaration, 'Prestador')),
      ...partyOf('taker', findNearest(inf, ['TomadorServico', 'Tomador'])),
    ],
    items: service
      ? [
          {
            code: textAt(service, 'ItemListaServico'),
            description: textAt(service, 'Discriminacao'),
            quantity: null,
            unit: null,
            unitPrice: null,
            total: gross,
          },
        ]
      : [],
    totals: totalsOf([
      ['services', gross],
      ['deductions', textAt(values, 'ValorDeducoes')],
      ['discount', textAt(values, 'DescontoIncondicionado')],
      ['discountConditional', textAt(values, 'DescontoCondicionado')],
      [
        'iss',
        textAt(noteValues, 'ValorIss') ?? textAt(values, 'ValorIss'),
        textAt(noteValues, 'BaseCalculo') ?? textAt(values, 'BaseCalculo'),
        textAt(noteValues, 'Aliquota') ?? textAt(values, 'Aliquota'),
      ],
      ['pis', textAt(values, 'ValorPis')],
      ['cofins', textAt(values, 'ValorCofins')],
      ['net', net],
    ]),
    referencedKeys: referencedKeys(inf),
    installments: [],
    additionalInfo: textAt(inf, 'OutrasInformacoes'),
  }
}

/** Version 2 names the provider in the note and leaves the tax id to the declaration. */
function providerOf(named: XmlNode | null, declared: XmlNode | null): Party[] {
  const [provider, ...rest] = [...partyOf('issuer', named), ...partyOf('issuer', declared)]
  return provider ? [{ ...provider, taxId: provider.taxId ?? rest[0]?.taxId ?? null }] : []
}
