import 'server-only'
import { summaryOf } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import { TreeBuilder } from '@/lib/core/fiscal-xml/tree-builder'
import { read } from '@/lib/server/read'
import { documentXml } from './contract'
import { documentInput } from './schema'
import { openDocumentContent } from './store/content'
import { readXmlStream } from './store/xml-stream'
import { xmlSummaryAnswer } from './xml-schema'

/** Limits above those of any note, so that each is summarised completely. */
const limits = { siblings: 1000, nodes: 150_000, textLength: 50_000 }

export const summarizeXml = read(documentXml.summary, {
  input: documentInput,
  output: xmlSummaryAnswer,
  async run({ id }, _person, { signal }) {
    const builder = new TreeBuilder(limits)
    const { stream } = await openDocumentContent({ id, type: 'xml' }, { signal })
    const error = await readXmlStream(stream, builder)
    const leftOut = [...builder.leftOut.values()].reduce((sum, count) => sum + count, 0)
    return { summary: error || !builder.root ? null : summaryOf(builder.root), error, leftOut }
  },
})
