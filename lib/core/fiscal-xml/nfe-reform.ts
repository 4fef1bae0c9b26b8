import { childGroups, type Detail, type DetailGroup, detailAt, detailsUnder, groupsOf, ownDetails } from './details'
import { emptyRow, type TaxRule, taxRows } from './rows/tax'
import type { ItemTax } from './summary'
import { localName, nodeAt, type XmlNode } from './xml-node'

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

/** IBS and CBS of an item: the operation's rates, single-phase taxation, then credits and adjustments group by group. */
export function reformTaxes(group: XmlNode): ItemTax[] {
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
