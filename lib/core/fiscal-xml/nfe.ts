import {
  factsOf,
  identityFacts,
  joinedText,
  ownKey,
  protocolFacts,
  referencedKeys,
  reformTotals,
  type TotalEntry,
  totalsOf,
} from '@/lib/core/fiscal-xml/facts'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import type { FiscalSummary, Item } from '@/lib/core/fiscal-xml/summary'
import { childrenOf, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** NF-e (55) and NFC-e (65), layouts 3.10 and 4.00, tax reform groups included. */
export function summarizeNfe(inf: XmlNode, root: XmlNode): FiscalSummary {
  const volumes = nodeAt(inf, 'transp/vol')
  return {
    model: textAt(inf, 'ide/mod') === '65' ? 'nfce' : 'nfe',
    facts: factsOf([
      ...identityFacts(inf),
      ['departedAt', textAt(inf, 'ide/dhSaiEnt', 'ide/dSaiEnt'), 'instant'],
      ['operation', textAt(inf, 'ide/natOp')],
      ['purpose', textAt(inf, 'ide/finNFe')],
      ['direction', textAt(inf, 'ide/tpNF')],
      ['volumes', textAt(volumes, 'qVol'), 'decimal', textAt(volumes, 'esp')],
      ['grossWeight', textAt(volumes, 'pesoB'), 'decimal', 'kg'],
      ['total', textAt(inf, 'total/ICMSTot/vNF'), 'money'],
      ...protocolFacts(root, ownKey(inf)),
    ]),
    parties: [
      ...partyOf('issuer', nodeAt(inf, 'emit')),
      ...partyOf('recipient', nodeAt(inf, 'dest')),
      ...partyOf('pickup', nodeAt(inf, 'retirada')),
      ...partyOf('delivery', nodeAt(inf, 'entrega')),
      ...partyOf('carrier', nodeAt(inf, 'transp/transporta')),
    ],
    items: childrenOf(inf, 'det').map((det) => itemOf(nodeAt(det, 'prod'))),
    totals: totalsOf(totalEntries(nodeAt(inf, 'total'))),
    referencedKeys: referencedKeys(inf),
    installments: childrenOf(nodeAt(inf, 'cobr'), 'dup').map((dup) => ({
      number: textAt(dup, 'nDup'),
      dueDate: textAt(dup, 'dVenc'),
      amount: textAt(dup, 'vDup'),
    })),
    additionalInfo: joinedText([textAt(inf, 'infAdic/infAdFisco'), textAt(inf, 'infAdic/infCpl')]),
  }
}

function itemOf(product: XmlNode | null): Item {
  return {
    code: textAt(product, 'cProd'),
    description: textAt(product, 'xProd'),
    quantity: textAt(product, 'qCom'),
    unit: textAt(product, 'uCom'),
    unitPrice: textAt(product, 'vUnCom'),
    total: textAt(product, 'vProd'),
  }
}

function totalEntries(total: XmlNode | null): TotalEntry[] {
  const icms = nodeAt(total, 'ICMSTot')
  return [
    ['products', textAt(icms, 'vProd')],
    ['services', textAt(total, 'ISSQNtot/vServ')],
    ['freight', textAt(icms, 'vFrete')],
    ['insurance', textAt(icms, 'vSeg')],
    ['otherCosts', textAt(icms, 'vOutro')],
    ['discount', textAt(icms, 'vDesc')],
    ['icms', textAt(icms, 'vICMS'), textAt(icms, 'vBC')],
    ['icmsExempted', textAt(icms, 'vICMSDeson')],
    ['icmsSt', textAt(icms, 'vST'), textAt(icms, 'vBCST')],
    ['fcp', textAt(icms, 'vFCP')],
    ['fcpSt', textAt(icms, 'vFCPST')],
    ['ipi', textAt(icms, 'vIPI')],
    ['ipiReturned', textAt(icms, 'vIPIDevol')],
    ['importTax', textAt(icms, 'vII')],
    ['pis', textAt(icms, 'vPIS')],
    ['cofins', textAt(icms, 'vCOFINS')],
    ['iss', textAt(total, 'ISSQNtot/vISS'), textAt(total, 'ISSQNtot/vBC')],
    ['selectiveTax', textAt(total, 'ISTot/vIS')],
    ...reformTotals(nodeAt(total, 'IBSCBSTot')),
    ['approximateTaxes', textAt(icms, 'vTotTrib')],
    ['document', textAt(icms, 'vNF')],
    ['documentWithReform', textAt(total, 'vNFTot')],
  ]
}
