import { summarizeCte } from '@/lib/core/fiscal-xml/cte'
import { fileEvents, summarizeEvent } from '@/lib/core/fiscal-xml/event'
import { summarizeExtract } from '@/lib/core/fiscal-xml/extracts'
import type { FileKind, FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import { summarizeMdfe } from '@/lib/core/fiscal-xml/mdfe'
import { summarizeNfcom } from '@/lib/core/fiscal-xml/nfcom'
import { summarizeNfe } from '@/lib/core/fiscal-xml/nfe'
import { summarizeNfse } from '@/lib/core/fiscal-xml/nfse'
import { summarizeAbrasf } from '@/lib/core/fiscal-xml/nfse-abrasf'
import { parseTree, type XmlError } from '@/lib/core/fiscal-xml/parse-tree'
import { standingOf, unproven } from '@/lib/core/fiscal-xml/standing'
import type { FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import { descendantsOf, findNearest, localName, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** A tree without a summary is XML of another kind; neither means an error. */
export type FiscalXml = { tree: XmlNode | null; summary: FileSummary | null; error: XmlError | null }

type Summarize = (inf: XmlNode, root: XmlNode) => FiscalSummary

/** The element that holds the note, by layout. */
const notes = new Map<string, Summarize>([
  ['infNFe', summarizeNfe],
  ['infCte', summarizeCte],
  ['infMDFe', summarizeMdfe],
  ['infNFCom', summarizeNfcom],
  ['infNFSe', summarizeNfse],
  ['InfNfse', summarizeAbrasf],
])

/** What a service is declared by before it becomes a note. */
const declarations = new Map<string, { kind: FileKind; summarize: Summarize }>([
  ['infDPS', { kind: 'dps', summarize: summarizeNfse }],
  ['InfDeclaracaoPrestacaoServico', { kind: 'rps', summarize: summarizeAbrasf }],
  ['InfRps', { kind: 'rps', summarize: summarizeAbrasf }],
])

/** Reads a fiscal document whatever envelope it comes in. Never throws, and never expands an entity that the file defines. */
export function parseFiscalXml(text: string): FiscalXml {
  const { tree, error } = parseTree(text)
  if (!tree) return { tree: null, summary: null, error }
  return { tree, summary: noteIn(tree) ?? otherIn(tree), error: null }
}

function noteIn(root: XmlNode): FileSummary | null {
  const inf = findNearest(root, [...notes.keys()])
  const layout = inf ? localName(inf.name) : ''
  const summarize = notes.get(layout)
  if (!inf || !summarize) return null
  return {
    ...summarize(inf, root),
    kind: 'note',
    standing: standingOf(inf, root),
    isTest: isTest(root),
    events: fileEvents(root),
    otherNotes: countOf(root, layout) - 1,
  }
}

function otherIn(root: XmlNode): FileSummary | null {
  const inf = findNearest(root, [...declarations.keys()])
  const layout = inf ? localName(inf.name) : ''
  const declaration = declarations.get(layout)
  const rest = { isTest: isTest(root), events: [], otherNotes: 0 }
  if (inf && declaration) {
    const otherNotes = countOf(root, layout) - 1
    return { ...declaration.summarize(inf, root), ...rest, otherNotes, kind: declaration.kind, standing: unproven }
  }
  const other = summarizeExtract(root) ?? summarizeEvent(root)
  return other && { ...other.summary, ...rest, kind: other.kind, standing: other.standing }
}

/** `tpAmb` stands in the note and in the answer; either of them makes it a test. */
function isTest(root: XmlNode): boolean {
  return [root, ...descendantsOf(root)].some((node) => textAt(node, 'tpAmb') === '2')
}

function countOf(root: XmlNode, layout: string): number {
  return [root, ...descendantsOf(root)].filter(({ name }) => localName(name) === layout).length
}
