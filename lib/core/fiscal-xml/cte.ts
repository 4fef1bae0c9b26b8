import { transportTaxFacts, transportTaxTotals } from '@/lib/core/fiscal-xml/cte-taxes'
import {
  type FactEntry,
  factsOf,
  identityFacts,
  joinedText,
  listed,
  ownKey,
  place,
  protocolFacts,
  referencedKeys,
  statesOf,
  totalsOf,
} from '@/lib/core/fiscal-xml/facts'
import { insuranceFacts } from '@/lib/core/fiscal-xml/mdfe-road'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import type { FiscalSummary, Party } from '@/lib/core/fiscal-xml/summary'
import { childrenOf, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** CT-e (57), and what CT-e OS and the simplified CT-e have in common with it. */
export function summarizeCte(inf: XmlNode, root: XmlNode): FiscalSummary {
  const cargo = nodeAt(inf, 'infCTeNorm/infCarga') ?? nodeAt(inf, 'infCarga')
  const modal = nodeAt(inf, 'infCTeNorm/infModal') ?? nodeAt(inf, 'infModal')
  return {
    model: 'cte',
    facts: factsOf([
      ...identityFacts(inf),
      ['cteType', textAt(inf, 'ide/tpCTe')],
      ['serviceType', textAt(inf, 'ide/tpServ')],
      ['operation', textAt(inf, 'ide/natOp')],
      ['cfop', textAt(inf, 'ide/CFOP')],
      ['modal', textAt(inf, 'ide/modal')],
      ['routeStart', place(textAt(inf, 'ide/xMunIni'), textAt(inf, 'ide/UFIni'))],
      ['routeEnd', place(textAt(inf, 'ide/xMunFim'), textAt(inf, 'ide/UFFim'))],
      ['routeStates', statesOf(nodeAt(inf, 'ide'))],
      ['rntrc', textAt(modal, 'rodo/RNTRC')],
      ['vehiclePlates', textAt(modal, 'rodoOS/veic/placa')],
      ['cargo', textAt(cargo, 'proPred') ?? textAt(inf, 'infCTeNorm/infServico/xDescServ')],
      ...childrenOf(cargo, 'infQ').map(cargoQuantity),
      ['cargoValue', textAt(cargo, 'vCarga'), 'money'],
      ...childrenOf(nodeAt(inf, 'infCTeNorm'), 'seg').flatMap(insuranceFacts),
      ...transportTaxFacts(inf),
      ['total', textAt(inf, 'vPrest/vTPrest', 'total/vTPrest'), 'money'],
      ...protocolFacts(root, ownKey(inf)),
    ]),
    parties: partiesOf(inf),
    items: childrenOf(nodeAt(inf, 'vPrest'), 'Comp').map((component) => ({
      code: null,
      description: textAt(component, 'xNome'),
      quantity: null,
      unit: null,
      unitPrice: null,
      total: textAt(component, 'vComp'),
    })),
    totals: totalsOf([
      ['services', textAt(inf, 'vPrest/vTPrest', 'total/vTPrest')],
      ['receivable', textAt(inf, 'vPrest/vRec')],
      ...transportTaxTotals(inf),
      ['approximateTaxes', textAt(inf, 'imp/vTotTrib')],
      ['documentWithReform', textAt(inf, 'imp/vTotDFe', 'total/vTotDFe')],
    ]),
    referencedKeys: referencedKeys(inf),
    installments: childrenOf(nodeAt(inf, 'infCTeNorm/cobr'), 'dup').map((dup) => ({
      number: textAt(dup, 'nDup'),
      dueDate: textAt(dup, 'dVenc'),
      amount: textAt(dup, 'vDup'),
    })),
    additionalInfo: joinedText([
      textAt(inf, 'compl/xObs'),
      ...childrenOf(nodeAt(inf, 'compl'), 'ObsCont').map((note) => textAt(note, 'xTexto')),
    ]),
  }
}

/** `toma` points at one of the four parties; 4 brings another one in. */
function partiesOf(inf: XmlNode): Party[] {
  const taker = textAt(inf, 'ide/toma3/toma', 'ide/toma03/toma', 'ide/toma')
  const isTaker = (code: string) => taker === code
  return [
    ...partyOf('issuer', nodeAt(inf, 'emit')),
    ...partyOf('sender', nodeAt(inf, 'rem'), isTaker('0')),
    ...partyOf('shipper', nodeAt(inf, 'exped'), isTaker('1')),
    ...partyOf('receiver', nodeAt(inf, 'receb'), isTaker('2')),
    ...partyOf('recipient', nodeAt(inf, 'dest'), isTaker('3')),
    ...partyOf('taker', nodeAt(inf, 'ide/toma4') ?? nodeAt(inf, 'toma')),
  ]
}

/** The codes of `cUnid`. */
const units = new Map([
  ['00', 'm³'],
  ['01', 'kg'],
  ['02', 't'],
  ['03', 'un'],
  ['04', 'l'],
  ['05', 'MMBTU'],
])

/** `tpMed` says in the sender's words what was measured. */
function cargoQuantity(node: XmlNode): FactEntry {
  const unit = listed([units.get(textAt(node, 'cUnid') ?? '') ?? null, textAt(node, 'tpMed')])
  return ['cargoQuantity', textAt(node, 'qCarga'), 'decimal', unit]
}
