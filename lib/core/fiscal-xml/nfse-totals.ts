import { type TotalEntry, totalsOf } from '@/lib/core/fiscal-xml/facts'
import type { Total } from '@/lib/core/fiscal-xml/summary'
import { nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** From the gross of a national NFS-e to its net: what is withheld apart from what is only stated. */
export function nationalTotals(issued: XmlNode | null, declaration: XmlNode | null): Total[] {
  const values = nodeAt(declaration, 'valores')
  const federal = nodeAt(values, 'trib/tribFed')
  const approximate = nodeAt(values, 'trib/totTrib/vTotTrib')
  const municipal = nodeAt(values, 'trib/tribMun')
  const withheld = isWithheld(municipal)
  return totalsOf([
    ['services', textAt(values, 'vServPrest/vServ')],
    ['discountUnconditional', textAt(values, 'vDescCondIncond/vDescIncond')],
    ['discountConditional', textAt(values, 'vDescCondIncond/vDescCond')],
    ['deductions', textAt(issued, 'valores/vCalcDR') ?? textAt(values, 'vDedRed/vDR')],
    ['municipalBenefit', textAt(issued, 'valores/vCalcBM') ?? textAt(municipal, 'BM/vRedBCBM')],
    [
      withheld ? 'issWithheld' : 'issDue',
      textAt(issued, 'valores/vISSQN'),
      textAt(issued, 'valores/vBC'),
      textAt(issued, 'valores/pAliqAplic') ?? textAt(municipal, 'pAliq'),
    ],
    ...contributions(federal, issued, withheld),
    ['irrfWithheld', textAt(federal, 'vRetIRRF')],
    ['socialSecurityWithheld', textAt(federal, 'vRetCP')],
    ...reformEntries(nodeAt(issued, 'IBSCBS')),
    ['withheld', textAt(issued, 'valores/vTotalRet')],
    ['net', textAt(issued, 'valores/vLiq')],
    ['documentWithReform', textAt(issued, 'IBSCBS/totCIBS/vTotNF')],
    ['approximateFederal', textAt(approximate, 'vTotTribFed')],
    ['approximateState', textAt(approximate, 'vTotTribEst')],
    ['approximateMunicipal', textAt(approximate, 'vTotTribMun')],
  ])
}

function isWithheld(municipal: XmlNode | null): boolean {
  return ['2', '3'].includes(textAt(municipal, 'tpRetISSQN') ?? '')
}

/** `tpRetPisCofins`: 1 and 2 of the first layout, the others name each combination with CSLL. */
const pisHeld: ReadonlySet<string> = new Set(['1', '3', '4', '5', '9'])
const cofinsHeld: ReadonlySet<string> = new Set(['1', '3', '4', '6', '7'])

/**
 * PIS and COFINS are withheld by their code, unless the stated total leaves them out: then they are the provider's own
 * debts, and `vRetCSLL` is the sum of all contributions withheld.
 */
function contributions(federal: XmlNode | null, issued: XmlNode | null, issWithheld: boolean): TotalEntry[] {
  const code = textAt(federal, 'piscofins/tpRetPisCofins') ?? ''
  const pis = textAt(federal, 'piscofins/vPis')
  const cofins = textAt(federal, 'piscofins/vCofins')
  const held = cents(pisHeld.has(code) ? pis : null) + cents(cofinsHeld.has(code) ? cofins : null)
  const others = [
    issWithheld ? textAt(issued, 'valores/vISSQN') : null,
    textAt(federal, 'vRetCP'),
    textAt(federal, 'vRetIRRF'),
    textAt(federal, 'vRetCSLL'),
  ].reduce((sum, amount) => sum + cents(amount), 0)
  const total = textAt(issued, 'valores/vTotalRet')
  const apart = code !== '1' && held > 0 && total !== null && cents(total) === others
  const base = textAt(federal, 'piscofins/vBCPisCofins')
  return [
    [pisHeld.has(code) && !apart ? 'pisWithheld' : 'pis', pis, base, textAt(federal, 'piscofins/pAliqPis')],
    [
      cofinsHeld.has(code) && !apart ? 'cofinsWithheld' : 'cofins',
      cofins,
      base,
      textAt(federal, 'piscofins/pAliqCofins'),
    ],
    [apart ? 'contributionsWithheld' : 'csllWithheld', textAt(federal, 'vRetCSLL')],
  ]
}

/** To compare, never to show. */
function cents(amount: string | null): number {
  return Math.round(Number(amount ?? 0) * 100)
}

function reformEntries(group: XmlNode | null): TotalEntry[] {
  const base = textAt(group, 'valores/vBC')
  const totals = nodeAt(group, 'totCIBS')
  return [
    [
      'ibsState',
      textAt(totals, 'gIBS/gIBSUFTot/vIBSUF'),
      base,
      textAt(group, 'valores/uf/pAliqEfetUF', 'valores/uf/pIBSUF'),
    ],
    [
      'ibsMunicipality',
      textAt(totals, 'gIBS/gIBSMunTot/vIBSMun'),
      base,
      textAt(group, 'valores/mun/pAliqEfetMun', 'valores/mun/pIBSMun'),
    ],
    ['ibs', textAt(totals, 'gIBS/vIBSTot'), base],
    ['cbs', textAt(totals, 'gCBS/vCBS'), base, textAt(group, 'valores/fed/pAliqEfetCBS', 'valores/fed/pCBS')],
  ]
}
