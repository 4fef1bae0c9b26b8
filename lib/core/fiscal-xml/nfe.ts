import { parseAccessKey } from '@/lib/core/access-key'
import { childGroups, detailsUnder, groupsOf, ownDetails } from '@/lib/core/fiscal-xml/details'
import { factsOf, identityFacts, joinedText, ownKey, protocolFacts, referencedKeys } from '@/lib/core/fiscal-xml/facts'
import { itemOf } from '@/lib/core/fiscal-xml/nfe-item'
import { paymentsOf } from '@/lib/core/fiscal-xml/nfe-payment'
import { goodsTotals } from '@/lib/core/fiscal-xml/nfe-totals'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import type { Detail, DetailGroup, FiscalSummary, Observation, Transport } from '@/lib/core/fiscal-xml/summary'
import { childrenOf, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** NF-e (55) and NFC-e (65), layouts 3.10 and 4.00, tax reform groups included. */
export function summarizeNfe(inf: XmlNode, root: XmlNode): FiscalSummary {
  return {
    model: textAt(inf, 'ide/mod') === '65' ? 'nfce' : 'nfe',
    facts: factsOf([
      ...identityFacts(inf),
      ['departedAt', textAt(inf, 'ide/dhSaiEnt', 'ide/dSaiEnt'), 'instant'],
      ['operation', textAt(inf, 'ide/natOp')],
      ['purpose', textAt(inf, 'ide/finNFe')],
      ['direction', textAt(inf, 'ide/tpNF')],
      ['total', textAt(inf, 'total/ICMSTot/vNF'), 'money'],
      ...protocolFacts(root, ownKey(inf)),
    ]),
    identity: identityOf(nodeAt(inf, 'ide')),
    parties: [
      ...partyOf('issuer', nodeAt(inf, 'emit')),
      ...partyOf('recipient', nodeAt(inf, 'dest')),
      ...partyOf('pickup', nodeAt(inf, 'retirada')),
      ...partyOf('delivery', nodeAt(inf, 'entrega')),
      ...partyOf('carrier', nodeAt(inf, 'transp/transporta')),
    ],
    items: childrenOf(inf, 'det').map(itemOf),
    totals: goodsTotals(nodeAt(inf, 'total')),
    transport: transportOf(nodeAt(inf, 'transp')),
    invoice: ownDetails(nodeAt(inf, 'cobr/fat')),
    installments: childrenOf(nodeAt(inf, 'cobr'), 'dup').map((dup) => ({
      number: textAt(dup, 'nDup'),
      dueDate: textAt(dup, 'dVenc'),
      amount: textAt(dup, 'vDup'),
    })),
    payments: paymentsOf(inf),
    change: textAt(inf, 'pag/vTroco'),
    referencedKeys: referencedKeys(inf),
    groups: groupsOfNote(inf),
    additionalInfo: joinedText([textAt(inf, 'infAdic/infCpl')]),
    taxOfficeInfo: joinedText([textAt(inf, 'infAdic/infAdFisco')]),
    observations: [
      ...observationsOf(nodeAt(inf, 'infAdic'), 'obsCont', 'contributor'),
      ...observationsOf(nodeAt(inf, 'infAdic'), 'obsFisco', 'taxOffice'),
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

/** What else tells what kind of operation it is; a normal emission goes without saying. */
function identityOf(ide: XmlNode | null): Detail[] {
  return detailsUnder(ide, ['NFref']).filter(
    ({ tag, value }) => identityTags.includes(tag) && !(tag === 'tpEmis' && value === '1'),
  )
}

const vehicles = ['veicTransp', 'reboque']

function transportOf(transport: XmlNode | null): Transport {
  return {
    details: detailsUnder(transport, ['transporta', 'vol', ...vehicles]),
    vehicles: vehicles.flatMap((name) => childrenOf(transport, name)).flatMap(groupsOf),
    volumes: childrenOf(transport, 'vol').map((volume) => detailsUnder(volume)),
  }
}

const groupNames = ['infIntermed', 'exporta', 'compra', 'cana', 'agropecuario']

/** References that are no access key, who else may read the note, trade abroad, purchase orders, legal processes. */
function groupsOfNote(inf: XmlNode): DetailGroup[] {
  const references = childrenOf(nodeAt(inf, 'ide'), 'NFref')
  const plain = references.flatMap((reference) => ownDetails(reference)).filter(({ value }) => !parseAccessKey(value))
  const readers = childrenOf(inf, 'autXML').flatMap((reader) => ownDetails(reader))
  return [
    ...(plain.length > 0 ? [{ tag: 'NFref', details: plain }] : []),
    ...references.flatMap((reference) => childGroups(reference)),
    ...groupNames.flatMap((name) => groupsOf(nodeAt(inf, name))),
    ...childrenOf(nodeAt(inf, 'infAdic'), 'procRef').flatMap(groupsOf),
    ...(readers.length > 0 ? [{ tag: 'autXML', details: readers }] : []),
  ]
}

function observationsOf(info: XmlNode | null, name: string, audience: Observation['audience']): Observation[] {
  return childrenOf(info, name).flatMap((node) => {
    const text = textAt(node, 'xTexto')
    const field = node.attributes.find((attribute) => attribute.name === 'xCampo')?.value ?? textAt(node, 'xCampo')
    return text ? [{ audience, field, text }] : []
  })
}
