import { partiesAt, partyOf } from './parties'
import { reformTotals } from './rows/common'
import { cteFacts, cteLastTotals, cteParties, cteTotals } from './rows/cte'
import { factsAt, joinedText, totalsAt } from './rows/rows'
import { installmentsAt, itemAt, type LayoutSummary, type PartyRole } from './summary'
import { nodeAt, nodesAt, textAt, type XmlNode } from './xml-node'

/** CT-e (57), and its common part with CT-e OS and the simplified CT-e. */
export function summarizeCte(inf: XmlNode): LayoutSummary {
  const taker = takers.get(textAt(inf, 'ide/toma3/toma|ide/toma03/toma|ide/toma'))
  return {
    model: 'cte',
    facts: factsAt(inf, cteFacts),
    parties: [
      ...partiesAt(inf, cteParties).map((party) => ({ ...party, isTaker: party.role === taker })),
      ...partyOf('taker', nodeAt(inf, 'ide/toma4|toma')),
    ],
    items: nodesAt(inf, 'vPrest/Comp').map((component) => itemAt(component, { description: 'xNome', total: 'vComp' })),
    totals: [
      ...totalsAt(inf, cteTotals),
      ...totalsAt(nodeAt(inf, 'imp/IBSCBS/gIBSCBS'), reformTotals),
      ...totalsAt(inf, cteLastTotals),
    ],
    installments: installmentsAt(inf, 'infCTeNorm/cobr/dup'),
    additionalInfo: joinedText(inf, 'compl/xObs|compl/ObsCont/xTexto'),
  }
}

/** The codes of `toma`; 4 brings another party in. */
const takers = new Map<string | null, PartyRole>([
  ['0', 'sender'],
  ['1', 'shipper'],
  ['2', 'receiver'],
  ['3', 'recipient'],
])
