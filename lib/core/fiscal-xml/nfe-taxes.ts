import { childGroups, type Detail, type DetailGroup, detailAt, detailsUnder, groupsOf, ownDetails } from './details'
import type { ItemTax } from './summary'
import { emptyRow, type TaxRule, taxRows } from './tax-rows'
import { localName, nodeAt, type XmlNode } from './xml-node'

type TaxRules = readonly [TaxRule, ...TaxRule[]]

const icms: TaxRules = [
  { id: 'ICMS', base: ['vBC'], rate: ['pICMS'], amount: ['vICMS'] },
  { id: 'FCP', base: ['vBCFCP'], rate: ['pFCP'], amount: ['vFCP'], also: ['pFCPDif', 'vFCPDif', 'vFCPEfet'] },
  {
    id: 'ICMSST',
    base: ['vBCST'],
    rate: ['pICMSST'],
    amount: ['vICMSST'],
    also: ['modBCST', 'pMVAST', 'pRedBCST', 'pBCOp', 'UFST', 'vICMSSTDeson', 'motDesICMSST'],
  },
  { id: 'FCPST', base: ['vBCFCPST'], rate: ['pFCPST'], amount: ['vFCPST'] },
  { id: 'ICMSSTRet', base: ['vBCSTRet'], rate: ['pST'], amount: ['vICMSSTRet'], also: ['vICMSSubstituto'] },
  { id: 'FCPSTRet', base: ['vBCFCPSTRet'], rate: ['pFCPSTRet'], amount: ['vFCPSTRet'] },
  { id: 'ICMSSTDest', base: ['vBCSTDest'], amount: ['vICMSSTDest'] },
  { id: 'ICMSEfet', base: ['vBCEfet'], rate: ['pICMSEfet'], amount: ['vICMSEfet'], also: ['pRedBCEfet'] },
  {
    id: 'ICMSMono',
    base: ['qBCMono'],
    rate: ['adRemICMS'],
    amount: ['vICMSMono'],
    also: ['vICMSMonoOp', 'qBCMonoDif', 'adRemICMSDif', 'vICMSMonoDif'],
  },
  {
    id: 'ICMSMonoReten',
    base: ['qBCMonoReten'],
    rate: ['adRemICMSReten'],
    amount: ['vICMSMonoReten'],
    also: ['pRedAdRem', 'motRedAdRem'],
  },
  { id: 'ICMSMonoRet', base: ['qBCMonoRet'], rate: ['adRemICMSRet'], amount: ['vICMSMonoRet'] },
  { id: 'credSN', rate: ['pCredSN'], amount: ['vCredICMSSN'] },
]

const difal: TaxRules = [
  {
    id: 'ICMSUFDest',
    base: ['vBCUFDest'],
    rate: ['pICMSUFDest'],
    amount: ['vICMSUFDest'],
    also: ['pICMSInter', 'pICMSInterPart'],
  },
  { id: 'FCPUFDest', base: ['vBCFCPUFDest'], rate: ['pFCPUFDest'], amount: ['vFCPUFDest'] },
  { id: 'ICMSUFRemet', amount: ['vICMSUFRemet'] },
]

const perUnit = ['vAliqProd']

const rules = new Map<string, TaxRules>([
  ['ICMS', icms],
  ['ICMSUFDest', difal],
  ['IPI', [{ id: 'IPI', base: ['vBC', 'qUnid'], rate: ['pIPI', 'vUnid'], amount: ['vIPI'] }]],
  ['II', [{ id: 'II', base: ['vBC'], amount: ['vII'] }]],
  ['PIS', [{ id: 'PIS', base: ['vBC', 'qBCProd'], rate: ['pPIS', ...perUnit], amount: ['vPIS'] }]],
  ['PISST', [{ id: 'PISST', base: ['vBC', 'qBCProd'], rate: ['pPIS', ...perUnit], amount: ['vPIS'] }]],
  ['COFINS', [{ id: 'COFINS', base: ['vBC', 'qBCProd'], rate: ['pCOFINS', ...perUnit], amount: ['vCOFINS'] }]],
  ['COFINSST', [{ id: 'COFINSST', base: ['vBC', 'qBCProd'], rate: ['pCOFINS', ...perUnit], amount: ['vCOFINS'] }]],
  ['ISSQN', [{ id: 'ISSQN', base: ['vBC'], rate: ['vAliq'], amount: ['vISSQN'] }]],
  ['IS', [{ id: 'IS', base: ['vBCIS', 'qTrib'], rate: ['pIS', 'adRemIS', 'pISEspec'], amount: ['vIS'] }]],
])

/** The taxes of an item, in the file's order and their approximate sum last. A group of a later layout appears under its own name. */
export function taxesOf(taxes: XmlNode | null): ItemTax[] {
  const sum = (group: XmlNode) => Number(localName(group.name) === 'vTotTrib')
  const groups = (taxes?.children ?? []).toSorted((one, other) => sum(one) - sum(other))
  return groups.flatMap((group) => {
    const name = localName(group.name)
    if (name === 'IBSCBS') return reformTaxes(group)
    if (group.children.length === 0) return onlyAmount(name, group.text)
    const known = rules.get(name)
    const rows = taxRows(detailsUnder(group), known ?? [{ id: name }])
    return name === 'ICMSUFDest' ? rows.filter(({ amount }) => amount) : rows
  })
}

function onlyAmount(id: string, value: string): ItemTax[] {
  return value ? [{ ...emptyRow(id), amount: { tag: id, value } }] : []
}

/** Who taxes the operation, each with its own rate. */
const rates = new Map<string, TaxRule>([
  ['gIBSUF', { id: 'IBSUF', rate: ['pIBSUF'], amount: ['vIBSUF'] }],
  ['gIBSMun', { id: 'IBSMun', rate: ['pIBSMun'], amount: ['vIBSMun'] }],
  ['gCBS', { id: 'CBS', rate: ['pCBS'], amount: ['vCBS'] }],
])

const singlePhase: readonly [TaxRule, ...TaxRule[]] = [
  { id: 'IBSMono', base: ['qBCMono'], rate: ['adRemIBS'], amount: ['vIBSMono'] },
  { id: 'CBSMono', base: ['qBCMono'], rate: ['adRemCBS'], amount: ['vCBSMono'] },
  { id: 'IBSMonoReten', base: ['qBCMonoReten'], rate: ['adRemIBSReten'], amount: ['vIBSMonoReten'] },
  { id: 'CBSMonoReten', base: ['qBCMonoReten'], rate: ['adRemCBSReten'], amount: ['vCBSMonoReten'] },
  { id: 'IBSMonoRet', base: ['qBCMonoRet'], rate: ['adRemIBSRet'], amount: ['vIBSMonoRet'] },
  { id: 'CBSMonoRet', base: ['qBCMonoRet'], rate: ['adRemCBSRet'], amount: ['vCBSMonoRet'] },
]

const credits = new Set(['gIBSCredPres', 'gCBSCredPres'])

/** IBS and CBS of an item: the operation's rates, single-phase taxation, then credits and adjustments by group. */
function reformTaxes(group: XmlNode): ItemTax[] {
  const operation = nodeAt(group, 'gIBSCBS')
  const mono = nodeAt(group, 'gIBSCBSMono')
  const base = detailAt(operation, 'vBC')
  const [head] = taxRows([...ownDetails(group), ...ownDetails(operation, ['vIBS', 'vBC'])], [{ id: 'IBSCBS' }])
  return [
    ...(head ? [head] : []),
    ...(operation?.children ?? []).flatMap((child) => rowOf(child, base)),
    ...(mono ? taxRows(detailsUnder(mono), singlePhase) : []),
    ...childGroups(group, ['gIBSCBS', 'gIBSCBSMono']).map(groupRow),
  ]
}

function rowOf(node: XmlNode, base: Detail | null): ItemTax[] {
  const name = localName(node.name)
  const rate = rates.get(name)
  if (rate) return taxRows(detailsUnder(node), [rate]).map((row) => ({ ...row, base }))
  if (name === 'vIBS' && node.text) return [{ ...emptyRow('IBS'), base, amount: { tag: name, value: node.text } }]
  return node.children.length > 0 ? groupsOf(node).map(groupRow) : []
}

function groupRow({ tag, details }: DetailGroup): ItemTax {
  const [row] = taxRows(
    details,
    credits.has(tag)
      ? [{ id: tag, rate: ['pCredPres'], amount: ['vCredPres'] }]
      : [{ id: tag, base: ['vBCCredPres'], amount: ['vCredPresIBSZFM'] }],
  )
  return row ?? { ...emptyRow(tag), details }
}
