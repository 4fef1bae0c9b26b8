import { partiesAt } from './parties'
import { reformTotals } from './rows/common'
import { nfcomFacts, nfcomLastTotals, nfcomParties, nfcomTotals } from './rows/nfcom'
import { factsAt, joinedText, totalsAt } from './rows/rows'
import { itemAt, type LayoutSummary } from './summary'
import { nodeAt, nodesAt, textAt, type XmlNode } from './xml-node'

/** The codes of `uMed`. */
const units: Record<string, string> = { '1': 'min', '2': 'MB', '3': 'GB', '4': 'un' }

/** NFCom (62), the invoice of a telecommunications service. */
export function summarizeNfcom(inf: XmlNode): LayoutSummary {
  const total = nodeAt(inf, 'total')
  const dueDate = textAt(inf, 'gFat/dVencFat')
  return {
    model: 'nfcom',
    facts: factsAt(inf, nfcomFacts),
    parties: partiesAt(inf, nfcomParties),
    items: nodesAt(inf, 'det').map((det) => {
      const item = itemAt(det, {
        code: 'prod/cProd',
        description: 'prod/xProd',
        quantity: 'prod/qFaturada',
        unit: 'prod/uMed',
        unitPrice: 'prod/vItem',
        total: 'prod/vProd',
      })
      return { ...item, unit: units[item.unit ?? ''] ?? item.unit }
    }),
    totals: [
      ...totalsAt(total, nfcomTotals),
      ...totalsAt(nodeAt(total, 'IBSCBSTot'), reformTotals),
      ...totalsAt(total, nfcomLastTotals),
    ],
    installments: dueDate ? [{ number: null, dueDate, amount: textAt(total, 'vNF') }] : [],
    additionalInfo: joinedText(inf, 'infAdic/infAdFisco|infAdic/infCpl'),
  }
}
