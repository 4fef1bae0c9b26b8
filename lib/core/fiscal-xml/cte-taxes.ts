import { type FactEntry, reformTotals, type TotalEntry } from '@/lib/core/fiscal-xml/facts'
import { nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** How the ICMS of a transport is assessed; its group's name tells nothing that its CST does not. */
export function transportTaxFacts(inf: XmlNode): FactEntry[] {
  const icms = groupOf(inf)
  const reform = nodeAt(inf, 'imp/IBSCBS')
  return [
    ['icmsCst', textAt(icms, 'CST')],
    ['icmsReduction', textAt(icms, 'pRedBC', 'pRedBCOutraUF'), 'decimal', '%'],
    ['simplesOptant', textAt(icms, 'indSN')],
    ['reformCst', textAt(reform, 'CST')],
    ['reformClass', textAt(reform, 'cClassTrib')],
  ]
}

export function transportTaxTotals(inf: XmlNode): TotalEntry[] {
  const icms = groupOf(inf)
  const destination = nodeAt(inf, 'imp/ICMSUFFim')
  const federal = nodeAt(inf, 'imp/infTribFed')
  return [
    ['icms', textAt(icms, 'vICMS'), textAt(icms, 'vBC'), textAt(icms, 'pICMS')],
    ['icmsStRetained', textAt(icms, 'vICMSSTRet'), textAt(icms, 'vBCSTRet'), textAt(icms, 'pICMSSTRet')],
    ['icmsOtherState', textAt(icms, 'vICMSOutraUF'), textAt(icms, 'vBCOutraUF'), textAt(icms, 'pICMSOutraUF')],
    ['icmsCredit', textAt(icms, 'vCred')],
    ['icmsExempted', textAt(icms, 'vICMSDeson')],
    [
      'icmsDestination',
      textAt(destination, 'vICMSUFFim'),
      textAt(destination, 'vBCUFFim'),
      textAt(destination, 'pICMSUFFim'),
    ],
    ['icmsOrigin', textAt(destination, 'vICMSUFIni')],
    [
      'fcpDestination',
      textAt(destination, 'vFCPUFFim'),
      textAt(destination, 'vBCUFFim'),
      textAt(destination, 'pFCPUFFim'),
    ],
    ['pis', textAt(federal, 'vPIS')],
    ['cofins', textAt(federal, 'vCOFINS')],
    ...reformTotals(nodeAt(inf, 'imp/IBSCBS/gIBSCBS')),
  ]
}

function groupOf(inf: XmlNode): XmlNode | null {
  return nodeAt(inf, 'imp/ICMS')?.children[0] ?? null
}
