import { partiesAt } from './parties'
import { mdfeFacts, mdfeParties } from './rows/mdfe'
import { factsAt, joinedText } from './rows/rows'
import { installmentsAt, type LayoutSummary } from './summary'
import type { XmlNode } from './xml-node'

/** MDF-e (58): cargo, route, vehicle and people on board. It has no items and no taxes. */
export function summarizeMdfe(inf: XmlNode): LayoutSummary {
  return {
    model: 'mdfe',
    facts: factsAt(inf, mdfeFacts),
    parties: partiesAt(inf, mdfeParties),
    installments: installmentsAt(inf, 'infModal/rodo/infANTT/infPag/infPrazo'),
    additionalInfo: joinedText(inf, 'infAdic/infAdFisco|infAdic/infCpl'),
  }
}
