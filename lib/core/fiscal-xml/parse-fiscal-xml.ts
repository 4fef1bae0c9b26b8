import { summarizeCte } from '@/lib/core/fiscal-xml/cte'
import { summarizeMdfe } from '@/lib/core/fiscal-xml/mdfe'
import { summarizeNfcom } from '@/lib/core/fiscal-xml/nfcom'
import { summarizeNfe } from '@/lib/core/fiscal-xml/nfe'
import { summarizeNfse } from '@/lib/core/fiscal-xml/nfse'
import { summarizeAbrasf } from '@/lib/core/fiscal-xml/nfse-abrasf'
import { parseTree, type XmlError } from '@/lib/core/fiscal-xml/parse-tree'
import type { FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import { findNearest, localName, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** A tree without a summary is XML of another kind; neither means an error. */
export type FiscalXml = { tree: XmlNode | null; summary: FiscalSummary | null; error: XmlError | null }

/** The element that holds the note, by layout. */
const layouts = new Map<string, (inf: XmlNode, root: XmlNode) => FiscalSummary>([
  ['infNFe', summarizeNfe],
  ['infCte', summarizeCte],
  ['infMDFe', summarizeMdfe],
  ['infNFCom', summarizeNfcom],
  ['infNFSe', summarizeNfse],
  ['infDPS', summarizeNfse],
  ['InfNfse', summarizeAbrasf],
])

/** Reads a fiscal document whatever envelope it comes in. Never throws, and never expands an entity that the file defines. */
export function parseFiscalXml(text: string): FiscalXml {
  const { tree, error } = parseTree(text)
  if (!tree) return { tree: null, summary: null, error }
  const inf = findNearest(tree, [...layouts.keys()])
  const summarize = inf && layouts.get(localName(inf.name))
  return { tree, summary: summarize ? summarize(inf, tree) : null, error: null }
}
