import { parseAccessKey } from '@/lib/core/documents/access-key'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { childGroups, type Detail, type DetailGroup, detailsUnder, groupsOf, ownDetails } from './details'
import { nfeFacts, nfeParties, nfeTotals } from './nfe-rows'
import { taxesOf } from './nfe-taxes'
import { partiesAt } from './parties'
import { factsAt, joinedText, totalsAt } from './rows'
import {
  type Item,
  installmentsAt,
  itemAt,
  type LayoutSummary,
  type Observation,
  type Payment,
  type Transport,
} from './summary'
import { attributeOf, nodeAt, nodesAt, textAt, textsAt, type XmlNode } from './xml-node'

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

/** Fields that the row of an item already shows. */
const lineTags = {
  code: 'cProd',
  description: 'xProd',
  quantity: 'qCom',
  unit: 'uCom',
  unitPrice: 'vUnCom',
  total: 'vProd',
}

/** An item of an NF-e or NFC-e with its taxes. */
export function itemOf(det: XmlNode): Item {
  const product = nodeAt(det, 'prod')
  return {
    ...itemAt(product, lineTags),
    details: [
      ...ownDetails(product, Object.values(lineTags)).filter((detail) => saysMore(detail, product)),
      ...ownDetails(det, ['infAdProd']),
    ],
    groups: [...childGroups(product), ...childGroups(det, ['prod', 'imposto'])],
    taxes: taxesOf(nodeAt(det, 'imposto')),
    note: textAt(det, 'infAdProd'),
  }
}

/** The taxed unit, mostly the same as the sold unit. */
const taxed = new Map([
  ['cEANTrib', 'cEAN'],
  ['uTrib', 'uCom'],
  ['qTrib', 'qCom'],
  ['vUnTrib', 'vUnCom'],
])

function saysMore({ tag, value }: Detail, product: XmlNode | null): boolean {
  if (value === 'SEM GTIN') return false
  if (tag === 'indTot') return value !== '1'
  const sold = taxed.get(tag)
  return !sold || textAt(product, sold) !== value
}

/** Dynamic, static and automatic Pix: `cAut` is the payment's end-to-end id. */

const rowTags = { method: 'tPag', description: 'xPag', amount: 'vPag', date: 'dPag' }

/** How a note is paid. Layout 3.10 has no `detPag`: each `pag` is a payment itself. */
export function paymentsOf(inf: XmlNode): Payment[] {
  return nodesAt(inf, 'pag')
    .flatMap((pag) => {
      const detailed = nodesAt(pag, 'detPag')
      return detailed.length > 0 ? detailed : [pag]
    })
    .map(paymentOf)
    .filter(({ method, amount }) => method || amount)
}

function paymentOf(node: XmlNode): Payment {
  const row = textsAt(node, rowTags)
  const authorization = textAt(node, 'card/cAut')
  // The form of an end-to-end id is no other authorisation's, whatever means the file names.
  const endToEndId = authorization && parseEndToEndId(authorization) ? authorization : null
  const shown = [...Object.values(rowTags), 'vTroco', 'gPgtoVinc', 'pgtoVinc', ...(endToEndId ? ['cAut'] : [])]
  return { ...row, endToEndId, details: detailsUnder(node, shown).map(named) }
}

/** The only CNPJ without a name of its own is that of the payment institution. */
function named(detail: Detail): Detail {
  return detail.tag === 'CNPJ' ? { ...detail, tag: 'cardCNPJ' } : detail
}
