import { childGroups, type Detail, ownDetails } from './details'
import { taxesOf } from './nfe-taxes'
import { type Item, itemAt } from './summary'
import { nodeAt, textAt, type XmlNode } from './xml-node'

/** Fields that the item's line already shows. */
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
