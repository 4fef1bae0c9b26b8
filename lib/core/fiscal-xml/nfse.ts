import { partiesAt, partyOf } from './parties'
import { nfseFacts, nfseTotals } from './rows/nfse'
import { factsAt, joinedText, totalsAt } from './rows/rows'
import { itemAt, type LayoutSummary, type Party } from './summary'
import { findNearest, nodeAt, nodesAt, partsOf, textAt, type XmlNode } from './xml-node'

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

/** Who issued the note is mostly who rendered the service; where not, both appear. */
function providersIn(parts: XmlNode): Party[] {
  const issuer = partyOf('issuer', nodeAt(parts, 'issued/emit'))
  const [first, second] = [
    ...issuer,
    ...partyOf(issuer.length > 0 ? 'provider' : 'issuer', nodeAt(parts, 'declaration/prest')),
  ]
  if (!first) return []
  return second && second.taxId !== first.taxId ? [first, second] : [first]
}
