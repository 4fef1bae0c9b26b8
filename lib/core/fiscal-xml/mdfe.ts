import {
  factsOf,
  identityFacts,
  joinedText,
  listed,
  ownKey,
  protocolFacts,
  referencedKeys,
} from '@/lib/core/fiscal-xml/facts'
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
  const vehicles = [...childrenOf(road, 'veicTracao'), ...childrenOf(road, 'veicReboque')]
  const loading = childrenOf(nodeAt(inf, 'ide'), 'infMunCarrega')
  const unloading = childrenOf(nodeAt(inf, 'infDoc'), 'infMunDescarga')
  return {
    model: 'mdfe',
    facts: factsOf([
      ...identityFacts(inf),
      ['modal', textAt(inf, 'ide/modal')?.padStart(2, '0') ?? null],
      ['routeStart', textAt(inf, 'ide/UFIni')],
      ['routeEnd', textAt(inf, 'ide/UFFim')],
      ['loadingPlaces', listed(loading.map((town) => textAt(town, 'xMunCarrega')))],
      ['unloadingPlaces', listed(unloading.map((town) => textAt(town, 'xMunDescarga')))],
      ['vehiclePlates', listed(vehicles.map((vehicle) => textAt(vehicle, 'placa')))],
      ['cargo', textAt(inf, 'prodPred/xProd')],
      ['cargoQuantity', textAt(inf, 'tot/qCarga'), 'decimal', weightUnits.get(textAt(inf, 'tot/cUnid') ?? '')],
      ['cargoValue', textAt(inf, 'tot/vCarga'), 'money'],
      ['linkedNfe', textAt(inf, 'tot/qNFe')],
      ['linkedCte', textAt(inf, 'tot/qCTe')],
      ['linkedMdfe', textAt(inf, 'tot/qMDFe')],
      ...protocolFacts(root, ownKey(inf)),
    ]),
    parties: [
      ...partyOf('issuer', nodeAt(inf, 'emit')),
      ...childrenOf(nodeAt(road, 'infANTT'), 'infContratante').flatMap((node) => partyOf('contractor', node)),
      ...vehicles.flatMap((vehicle) => childrenOf(vehicle, 'condutor')).flatMap((node) => partyOf('driver', node)),
    ],
    items: [],
    totals: [],
    referencedKeys: referencedKeys(inf),
    installments: [],
    additionalInfo: joinedText([textAt(inf, 'infAdic/infAdFisco'), textAt(inf, 'infAdic/infCpl')]),
  }
}
