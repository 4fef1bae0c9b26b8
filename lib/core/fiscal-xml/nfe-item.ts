import { childGroups, ownDetails } from '@/lib/core/fiscal-xml/details'
import { taxesOf } from '@/lib/core/fiscal-xml/nfe-taxes'
import type { Detail, Item } from '@/lib/core/fiscal-xml/summary'
import { nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** What the item's own line says already. */
const inTheLine = ['cProd', 'xProd', 'qCom', 'uCom', 'vUnCom', 'vProd']

/** An item of an NF-e or NFC-e with its taxes. */
export function itemOf(det: XmlNode): Item {
  const product = nodeAt(det, 'prod')
  return {
    code: textAt(product, 'cProd'),
    description: textAt(product, 'xProd'),
    quantity: textAt(product, 'qCom'),
    unit: textAt(product, 'uCom'),
    unitPrice: textAt(product, 'vUnCom'),
    total: textAt(product, 'vProd'),
    details: [
      ...ownDetails(product, inTheLine).filter((detail) => saysMore(detail, product)),
      ...ownDetails(det, ['infAdProd']),
    ],
    groups: [...childGroups(product), ...childGroups(det, ['prod', 'imposto'])],
    taxes: taxesOf(nodeAt(det, 'imposto')),
    note: textAt(det, 'infAdProd'),
  }
}

/** The unit that is taxed, mostly the unit that is sold. */
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
