import { cteFacts, cteLastTotals, cteParties, cteTotals } from './cte-rows'
import { fileEvents, summarizeEvent } from './event'
import { eventsOf } from './event-records'
import { summarizeExtract } from './extracts'
import type { FileKind, FileSummary } from './file-summary'
import { ownKey, protocolOf, referencedKeys } from './keys'
import { mdfeFacts, mdfeParties } from './mdfe-rows'
import { nfcomFacts, nfcomLastTotals, nfcomParties, nfcomTotals } from './nfcom-rows'
import { summarizeNfe } from './nfe'
import { summarizeAbrasf, summarizeNfse, summarizeSaoPaulo } from './nfse'
import { isEnvelope, placeOf } from './note-place'
import { partiesAt, partyOf } from './parties'
import { currentPaymentLinks } from './payment-links'
import { protocolFacts, reformTotals } from './row-parts'
import { factsAt, joinedText, totalsAt } from './rows'
import { statusOf, unproven } from './status'
import { type Item, installmentsAt, itemAt, type LayoutSummary, type PartyRole } from './summary'
import { TreeBuilder } from './tree-builder'
import { findNearest, localName, nodeAt, nodesAt, nodesIn, textAt, type XmlNode } from './xml-node'
import { type XmlError, XmlFault, XmlReader } from './xml-reader'

/** A tree without a summary is XML of another kind; neither means an error. */
type FiscalXml = { tree: XmlNode | null; summary: FileSummary | null; error: XmlError | null }

type Layout = { kind: FileKind; summarize: (inf: XmlNode) => LayoutSummary }

/** Layouts by the element that holds the note. */
const notes = new Map<string, Layout>([
  ['infNFe', { kind: 'note', summarize: summarizeNfe }],
  ['infCte', { kind: 'note', summarize: summarizeCte }],
  ['infMDFe', { kind: 'note', summarize: summarizeMdfe }],
  ['infNFCom', { kind: 'note', summarize: summarizeNfcom }],
  ['infNFSe', { kind: 'note', summarize: summarizeNfse }],
  ['InfNfse', { kind: 'note', summarize: summarizeAbrasf }],
  ['NFe', { kind: 'note', summarize: summarizeSaoPaulo }],
])

/** Declarations of a service before it becomes a note. */
const declarations = new Map<string, Layout>([
  ['infDPS', { kind: 'dps', summarize: summarizeNfse }],
  ['InfDeclaracaoPrestacaoServico', { kind: 'rps', summarize: summarizeAbrasf }],
  ['InfRps', { kind: 'rps', summarize: summarizeAbrasf }],
])

/** Reads a fiscal document in any envelope. Never throws, and never expands an entity that the file defines. */
export function parseFiscalXml(text: string): FiscalXml {
  const { tree, error } = parseTree(text)
  if (!tree) return { tree: null, summary: null, error }
  return { tree, summary: summaryOf(tree), error: null }
}

/** The summary of a fiscal document; null for other XML. */
export function summaryOf(tree: XmlNode): FileSummary | null {
  return summaryIn(tree, notes) ?? summaryIn(tree, declarations) ?? otherIn(tree)
}

function summaryIn(root: XmlNode, layouts: ReadonlyMap<string, Layout>): FileSummary | null {
  const holdsNote = (node: XmlNode) => !isEnvelope(node)
  const inf = findNearest(root, [...layouts.keys()], holdsNote)
  const name = inf ? localName(inf.name) : ''
  const layout = layouts.get(name)
  if (!inf || !layout) return null
  const stated = layout.summarize(inf)
  const place = layout.kind === 'note' ? placeOf(inf, root) : null
  const protocol = place && protocolOf(place, ownKey(inf))
  const paymentLinks = currentPaymentLinks(inf, place ? eventsOf(place, [ownKey(inf)]) : [])
  return {
    ...nothing,
    ...stated,
    facts: [...stated.facts, ...factsAt(protocol, protocolFacts)],
    referencedKeys: referencedKeys(inf),
    ...(paymentLinks.length > 0 ? { paymentLinks } : {}),
    kind: layout.kind,
    status: place ? statusOf(inf, place) : unproven,
    isTest: isTest(inf) || isTest(protocol),
    events: place ? fileEvents(place, ownKey(inf)) : [],
    otherNotes: [...nodesIn(root)].filter((node) => localName(node.name) === name && holdsNote(node)).length - 1,
  }
}

function otherIn(root: XmlNode): FileSummary | null {
  const other = summarizeExtract(root) ?? summarizeEvent(root)
  if (!other) return null
  const { kind, status, summary } = other
  return { ...nothing, ...summary, kind, status, isTest: isTest(root), events: [], otherNotes: 0 }
}

const nothing = { parties: [], items: [], totals: [], referencedKeys: [], installments: [], additionalInfo: null }

/** `tpAmb` is in the note and in the answer; either marks it as a test. */
function isTest(node: XmlNode | null): boolean {
  return node !== null && [...nodesIn(node)].some(({ name, text }) => localName(name) === 'tpAmb' && text === '2')
}

/** The root element of an XML text, or why there is none. Never throws. */
export function parseTree(text: string): { tree: XmlNode; error: null } | { tree: null; error: XmlError } {
  const builder = new TreeBuilder()
  try {
    const reader = new XmlReader(builder)
    reader.write(text)
    reader.end()
    if (builder.root) return { tree: builder.root, error: null }
  } catch (thrown) {
    if (thrown instanceof XmlFault) return { tree: null, error: thrown.error }
  }
  return { tree: null, error: { code: 'malformed', line: null, column: null } }
}

/** MDF-e (58): cargo, route, vehicle and people on board. It has no items and no taxes. */
function summarizeMdfe(inf: XmlNode): LayoutSummary {
  return {
    model: 'mdfe',
    facts: factsAt(inf, mdfeFacts),
    parties: partiesAt(inf, mdfeParties),
    installments: installmentsAt(inf, 'infModal/rodo/infANTT/infPag/infPrazo'),
    additionalInfo: joinedText(inf, 'infAdic/infAdFisco|infAdic/infCpl'),
  }
}

/** CT-e (57), and its common part with CT-e OS and the simplified CT-e. */
function summarizeCte(inf: XmlNode): LayoutSummary {
  const taker = takers.get(textAt(inf, 'ide/toma3/toma|ide/toma03/toma|ide/toma'))
  return {
    model: 'cte',
    facts: factsAt(inf, cteFacts),
    parties: [
      ...partiesAt(inf, cteParties).map((party) => ({ ...party, isTaker: party.role === taker })),
      ...partyOf('taker', nodeAt(inf, 'ide/toma4|toma')),
    ],
    items: nodesAt(inf, 'vPrest|det').flatMap(componentsOf),
    totals: [
      ...totalsAt(inf, cteTotals),
      ...totalsAt(nodeAt(inf, 'imp/IBSCBS/gIBSCBS'), reformTotals),
      ...totalsAt(inf, cteLastTotals),
    ],
    installments: installmentsAt(inf, 'infCTeNorm/cobr/dup|cobr/dup'),
    additionalInfo: joinedText(inf, 'compl/xObs|compl/ObsCont/xTexto'),
  }
}

/** The components of a service, or of one delivery of a simplified CT-e, which need not state any. */
function componentsOf(service: XmlNode): Item[] {
  const town = textAt(service, 'xMunFim')
  const components = nodesAt(service, 'Comp').map((node) => itemAt(node, { description: 'xNome', total: 'vComp' }))
  const whole = [itemAt(service, { total: 'vPrest' })].filter(({ total }) => total)
  return (components.length > 0 ? components : whole).map((item) => (town ? { ...item, note: town } : item))
}

/** The codes of `toma`; 4 brings another party in. */
const takers = new Map<string | null, PartyRole>([
  ['0', 'sender'],
  ['1', 'shipper'],
  ['2', 'receiver'],
  ['3', 'recipient'],
])

/** The codes of `uMed`. */
const units: Record<string, string> = { '1': 'min', '2': 'MB', '3': 'GB', '4': 'un' }

/** NFCom (62), the invoice of a telecommunications service. */
function summarizeNfcom(inf: XmlNode): LayoutSummary {
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
