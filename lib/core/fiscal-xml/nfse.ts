import { abrasfFacts, abrasfTotals } from './abrasf-rows'
import { nfseFacts, nfseTotals } from './nfse-rows'
import { partiesAt, partyOf } from './parties'
import { factsAt, joinedText, totalsAt } from './rows'
import { saoPauloFacts, saoPauloTotals } from './sao-paulo-rows'
import { itemAt, type LayoutSummary, type Party, type PartyRole } from './summary'
import { findNearest, localName, nodeAt, nodesAt, nodesIn, partsOf, textAt, type XmlNode } from './xml-node'

/** National NFS-e, layouts 1.00 and 1.01: an issued note (`infNFSe` around its DPS) or a bare DPS. */
export function summarizeNfse(inf: XmlNode): LayoutSummary {
  const declaration = findNearest(inf, ['infDPS'])
  const issued = inf === declaration ? null : inf
  const values = nodeAt(declaration, 'valores')
  const parts = partsOf({
    issued,
    draft: issued ? null : declaration,
    declaration,
    values,
    service: nodeAt(declaration, 'serv'),
    municipal: nodeAt(values, 'trib/tribMun'),
    federal: nodeAt(values, 'trib/tribFed'),
    approximate: nodeAt(values, 'trib/totTrib'),
    reform: nodeAt(issued, 'IBSCBS'),
  })
  return {
    model: 'nfs-e',
    facts: factsAt(parts, nfseFacts),
    parties: [...providersIn(parts), ...partiesAt(parts, clients)],
    items: nodesAt(parts, 'service').map((service) => ({
      ...itemAt(service, { code: 'cServ/cTribNac', description: 'cServ/xDescServ' }),
      total: textAt(values, 'vServPrest/vServ'),
    })),
    totals: totalsAt(parts, nfseTotals),
    additionalInfo: joinedText(parts, 'service/infoCompl/xInfComp|issued/xOutInf|issued/valores/xOutInf'),
  }
}

const clients = [
  ['taker', 'declaration/toma'],
  ['intermediary', 'declaration/interm'],
] as const

/** The issuer usually rendered the service; otherwise both appear. */
function providersIn(parts: XmlNode): Party[] {
  const issuer = partyOf('issuer', nodeAt(parts, 'issued/emit'))
  const [first, second] = [
    ...issuer,
    ...partyOf(issuer.length > 0 ? 'provider' : 'issuer', nodeAt(parts, 'declaration/prest')),
  ]
  if (!first) return []
  return second && second.taxId !== first.taxId ? [first, second] : [first]
}

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

/** The NFS-e of São Paulo, in the city's own layout: versions 1 and 2. */
export function summarizeSaoPaulo(note: XmlNode): LayoutSummary {
  return {
    model: 'nfs-e',
    facts: factsAt(note, saoPauloFacts),
    parties: [
      ...paulistaOf('issuer', note, 'Prestador'),
      ...paulistaOf('taker', note, 'Tomador'),
      ...paulistaOf('intermediary', note, 'Intermediario'),
    ],
    items: [itemAt(note, { code: 'CodigoServico', description: 'Discriminacao', total: 'ValorServicos' })],
    totals: totalsAt(note, saoPauloTotals),
  }
}

/** A party whose fields lie next to those of the others, each with the party's name at its end. */
function paulistaOf(role: PartyRole, note: XmlNode, name: string): Party[] {
  const at = (field: string) => nodeAt(note, `${field}${name}`)
  const [xNome, taxId] = [at('RazaoSocial'), at('CPFCNPJ')]
  if (!xNome && !taxId) return []
  const identity = { CNPJ: nodeAt(taxId, 'CNPJ'), CPF: nodeAt(taxId, 'CPF'), NIF: nodeAt(taxId, 'NIF') }
  const IM = at('InscricaoMunicipal') ?? nodeAt(note, `ChaveNFe/Inscricao${name}`)
  const fields = { xNome, IM, IE: at('InscricaoEstadual'), Endereco: at('Endereco'), email: at('Email') }
  return partyOf(role, partsOf({ ...identity, ...fields }))
}
