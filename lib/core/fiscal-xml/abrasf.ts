import { partyOf } from './parties'
import { abrasfFacts, abrasfTotals } from './rows/abrasf'
import { factsAt, joinedText, totalsAt } from './rows/rows'
import { itemAt, type LayoutSummary, type Party } from './summary'
import { findNearest, localName, nodeAt, nodesIn, partsOf, type XmlNode } from './xml-node'

/**
 * NFS-e of municipalities that follow ABRASF, versions 1 and 2, or a receipt (RPS); other additions remain in the tree.
 */
export function summarizeAbrasf(inf: XmlNode): LayoutSummary {
  const services = [...nodesIn(inf)].filter(({ name }) => localName(name) === 'Servico')
  const declaration = findNearest(inf, ['InfDeclaracaoPrestacaoServico']) ?? inf
  const parts = partsOf({
    note: inf,
    declaration,
    service: services[0] ?? null,
    construction: findNearest(inf, ['ConstrucaoCivil', 'ContrucaoCivil']),
    event: findNearest(inf, ['Evento']),
  })
  return {
    model: 'nfs-e',
    facts: factsAt(parts, abrasfFacts),
    parties: [
      ...providerOf(nodeAt(inf, 'PrestadorServico'), nodeAt(declaration, 'Prestador')),
      ...partyOf('taker', findNearest(inf, ['TomadorServico', 'Tomador'])),
      ...partyOf('intermediary', findNearest(inf, ['IntermediarioServico', 'Intermediario'])),
    ],
    items: services.map((service) =>
      itemAt(service, { code: 'ItemListaServico', description: 'Discriminacao', total: 'Valores/ValorServicos' }),
    ),
    totals: totalsAt(parts, abrasfTotals),
    additionalInfo: joinedText(
      parts,
      'note/OutrasInformacoes|declaration/InformacoesComplementares|declaration/OutrasInformacoes',
    ),
  }
}

/** Version 2 names the provider in the note and leaves the tax id to the declaration. */
function providerOf(named: XmlNode | null, declared: XmlNode | null): Party[] {
  const [provider, ...rest] = [...partyOf('issuer', named), ...partyOf('issuer', declared)]
  return provider ? [{ ...provider, taxId: provider.taxId ?? rest[0]?.taxId ?? null }] : []
}
