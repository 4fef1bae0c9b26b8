import { parseAccessKey } from '@/lib/core/documents/access-key'
import { childGroups, type Detail, type DetailGroup, detailsUnder, groupsOf, ownDetails } from './details'
import { itemOf } from './nfe-item'
import { paymentsOf } from './nfe-payment'
import { partiesAt } from './parties'
import { nfeFacts, nfeParties, nfeTotals } from './rows/nfe'
import { factsAt, joinedText, totalsAt } from './rows/rows'
import { installmentsAt, type LayoutSummary, type Observation, type Transport } from './summary'
import { attributeOf, nodeAt, nodesAt, textAt, type XmlNode } from './xml-node'

/** NF-e (55) and NFC-e (65), layouts 3.10 and 4.00, tax reform groups included. */
export function summarizeNfe(inf: XmlNode): LayoutSummary {
  return {
    model: textAt(inf, 'ide/mod') === '65' ? 'nfce' : 'nfe',
    facts: factsAt(inf, nfeFacts),
    identity: identityOf(nodeAt(inf, 'ide')),
    parties: partiesAt(inf, nfeParties),
    items: nodesAt(inf, 'det').map(itemOf),
    totals: totalsAt(nodeAt(inf, 'total'), nfeTotals),
    transport: transportOf(nodeAt(inf, 'transp')),
    invoice: ownDetails(nodeAt(inf, 'cobr/fat')),
    installments: installmentsAt(inf, 'cobr/dup'),
    payments: paymentsOf(inf),
    change: textAt(inf, 'pag/vTroco'),
    groups: groupsOfNote(inf),
    additionalInfo: joinedText(inf, 'infAdic/infCpl'),
    taxOfficeInfo: joinedText(inf, 'infAdic/infAdFisco'),
    observations: [
      ...observationsAt(inf, 'infAdic/obsCont', 'contributor'),
      ...observationsAt(inf, 'infAdic/obsFisco', 'taxOffice'),
    ],
  }
}

const identityTags: readonly string[] = [
  'tpNFDebito',
  'tpNFCredito',
  'idDest',
  'indFinal',
  'indPres',
  'indIntermed',
  'indPag',
  'dPrevEntrega',
  'tpEmis',
  'dhCont',
  'xJust',
  'tpEnteGov',
  'pRedutor',
  'tpOperGov',
]

/** Further fields that identify the kind of operation; a normal emission is not shown. */
function identityOf(ide: XmlNode | null): Detail[] {
  return detailsUnder(ide, ['NFref']).filter(
    ({ tag, value }) => identityTags.includes(tag) && !(tag === 'tpEmis' && value === '1'),
  )
}

const vehicles = ['veicTransp', 'reboque']

function transportOf(transport: XmlNode | null): Transport {
  return {
    details: detailsUnder(transport, ['transporta', 'vol', ...vehicles]),
    vehicles: nodesAt(transport, vehicles.join('|')).flatMap(groupsOf),
    volumes: nodesAt(transport, 'vol').map((volume) => detailsUnder(volume)),
  }
}

/** References other than access keys, further authorised readers, foreign trade, purchase orders, legal processes. */
function groupsOfNote(inf: XmlNode): DetailGroup[] {
  const references = nodesAt(inf, 'ide/NFref')
  const plain = references.flatMap((reference) => ownDetails(reference)).filter(({ value }) => !parseAccessKey(value))
  const readers = nodesAt(inf, 'autXML').flatMap((reader) => ownDetails(reader))
  return [
    ...(plain.length > 0 ? [{ tag: 'NFref', details: plain }] : []),
    ...references.flatMap((reference) => childGroups(reference)),
    ...nodesAt(inf, 'infIntermed|exporta|compra|cana|agropecuario|infAdic/procRef').flatMap(groupsOf),
    ...(readers.length > 0 ? [{ tag: 'autXML', details: readers }] : []),
  ]
}

function observationsAt(inf: XmlNode, path: string, audience: Observation['audience']): Observation[] {
  return nodesAt(inf, path).flatMap((node) => {
    const text = textAt(node, 'xTexto')
    return text ? [{ audience, field: attributeOf(node, 'xCampo') ?? textAt(node, 'xCampo'), text }] : []
  })
}
