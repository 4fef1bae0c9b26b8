import 'server-only'
import { OutlinePages } from '@/lib/core/fiscal-xml/outline'
import { summaryOf } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import { TreeBuilder } from '@/lib/core/fiscal-xml/tree-builder'
import { XmlMatcher } from '@/lib/core/fiscal-xml/xml-matcher'
import { mostHits, XmlSearch } from '@/lib/core/fiscal-xml/xml-search'
import { read } from '@/lib/server/read'
import { documentXml } from './contract'
import { documentInput } from './schema'
import { openDocumentContent } from './store/content'
import { readXmlStream } from './store/xml-stream'
import { xmlNodes, xmlNodesInput, xmlSearchAnswer, xmlSearchInput, xmlSummaryAnswer } from './xml-schema'

const open = async (id: string, signal: AbortSignal) =>
  (await openDocumentContent({ id, type: 'xml' }, { signal })).stream

export const listXmlNodes = read(documentXml.nodes, {
  input: xmlNodesInput,
  output: xmlNodes,
  async run({ id, pages }, _person, { signal }) {
    const outline = new OutlinePages(pages)
    const error = await readXmlStream(await open(id, signal), outline)
    return { pages: outline.pages, error }
  },
})

export const searchXml = read(documentXml.search, {
  input: xmlSearchInput,
  output: xmlSearchAnswer,
  async run({ id, q, from, limit }, _person, { signal }) {
    const search = new XmlSearch(new XmlMatcher(q), { from, limit })
    const error = await readXmlStream(await open(id, signal), search)
    return { hits: search.hits, total: Math.min(search.total, mostHits), atLeast: search.isDone, error }
  },
})

/** Limits above those of any note, so that each is summarised completely. */
const limits = { siblings: 1000, nodes: 150_000, textLength: 50_000 }

export const summarizeXml = read(documentXml.summary, {
  input: documentInput,
  output: xmlSummaryAnswer,
  async run({ id }, _person, { signal }) {
    const builder = new TreeBuilder(limits)
    const error = await readXmlStream(await open(id, signal), builder)
    const leftOut = [...builder.leftOut.values()].reduce((sum, count) => sum + count, 0)
    return { summary: error || !builder.root ? null : summaryOf(builder.root), error, leftOut }
  },
})
