import {
  factsOf,
  identityFacts,
  joinedText,
  listed,
  ownKey,
  protocolFacts,
  referencedKeys,
  statesOf,
} from '@/lib/core/fiscal-xml/facts'
import { insuranceFacts, roadFacts, roadInstallments, roadParties } from '@/lib/core/fiscal-xml/mdfe-road'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import type { FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import { childrenOf, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

const weightUnits = new Map([
  ['01', 'kg'],
  ['02', 't'],
])

/** MDF-e (58): what travels, where to, on which vehicle and with whom. It has no items and no taxes. */
export function summarizeMdfe(inf: XmlNode, root: XmlNode): FiscalSummary {
  const road = nodeAt(inf, 'infModal/rodo')
  const loading = childrenOf(nodeAt(inf, 'ide'), 'infMunCarrega')
  const unloading = childrenOf(nodeAt(inf, 'infDoc'), 'infMunDescarga')
  return {
    model: 'mdfe',
    facts: factsOf([
      ...identityFacts(inf),
      ['issuerType', textAt(inf, 'ide/tpEmit')],
      ['tripStart', textAt(inf, 'ide/dhIniViagem'), 'instant'],
      ['modal', textAt(inf, 'ide/modal')?.padStart(2, '0') ?? null],
      ['routeStart', textAt(inf, 'ide/UFIni')],
      ['routeEnd', textAt(inf, 'ide/UFFim')],
      ['routeStates', statesOf(nodeAt(inf, 'ide'))],
      ['loadingPlaces', listed(loading.map((town) => textAt(town, 'xMunCarrega')))],
      ['unloadingPlaces', listed(unloading.map((town) => textAt(town, 'xMunDescarga')))],
      ...roadFacts(road),
      ['cargo', textAt(inf, 'prodPred/xProd')],
      ['cargoQuantity', textAt(inf, 'tot/qCarga'), 'decimal', weightUnits.get(textAt(inf, 'tot/cUnid') ?? '')],
      ['cargoValue', textAt(inf, 'tot/vCarga'), 'money'],
      ...childrenOf(inf, 'seg').flatMap(insuranceFacts),
      ['linkedNfe', textAt(inf, 'tot/qNFe')],
      ['linkedCte', textAt(inf, 'tot/qCTe')],
      ['linkedMdfe', textAt(inf, 'tot/qMDFe')],
      ...protocolFacts(root, ownKey(inf)),
    ]),
    parties: [...partyOf('issuer', nodeAt(inf, 'emit')), ...roadParties(road)],
    items: [],
    totals: [],
    referencedKeys: referencedKeys(inf),
    installments: roadInstallments(road),
    additionalInfo: joinedText([textAt(inf, 'infAdic/infAdFisco'), textAt(inf, 'infAdic/infCpl')]),
  }
}
