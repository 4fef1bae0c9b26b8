import { summarizeAbrasf } from './abrasf'
import { summarizeCte } from './cte'
import { fileEvents, summarizeEvent } from './event'
import { summarizeExtract } from './extracts'
import type { FileKind, FileSummary } from './file-summary'
import { ownKey, protocolOf, referencedKeys } from './keys'
import { summarizeMdfe } from './mdfe'
import { summarizeNfcom } from './nfcom'
import { summarizeNfe } from './nfe'
import { summarizeNfse } from './nfse'
import { placeOf } from './note-place'
import { parseTree } from './parse-tree'
import { protocolFacts } from './rows/common'
import { factsAt } from './rows/rows'
import { statusOf, unproven } from './status'
import type { LayoutSummary } from './summary'
import { findNearest, localName, nodesIn, type XmlNode } from './xml-node'
import type { XmlError } from './xml-reader'

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
  const inf = findNearest(root, [...layouts.keys()])
  const name = inf ? localName(inf.name) : ''
  const layout = layouts.get(name)
  if (!inf || !layout) return null
  const stated = layout.summarize(inf)
  const place = layout.kind === 'note' ? placeOf(inf, root) : null
  const protocol = place && protocolOf(place, ownKey(inf))
  return {
    ...nothing,
    ...stated,
    facts: [...stated.facts, ...factsAt(protocol, protocolFacts)],
    referencedKeys: referencedKeys(inf),
    kind: layout.kind,
    status: place ? statusOf(inf, place) : unproven,
    isTest: isTest(inf) || isTest(protocol),
    events: place ? fileEvents(place, ownKey(inf)) : [],
    otherNotes: [...nodesIn(root)].filter((node) => localName(node.name) === name).length - 1,
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
