import { readContract } from '@/lib/core/contract'
import type { XmlNodes, XmlNodesInput, XmlSearchAnswer, XmlSearchInput, XmlSummaryAnswer } from './schema'

/** A document's XML does not change while it is viewed. */
const freshMs = 10 * 60_000

/** The XML viewer's pages, for a file that is too large for the browser; by id or access key. */
export const documentXml = {
  nodes: readContract<XmlNodesInput, XmlNodes>('documents/{id}/xml/nodes', { may: 'documents.read', freshMs }),
  search: readContract<XmlSearchInput, XmlSearchAnswer>('documents/{id}/xml/search', {
    may: 'documents.read',
    freshMs,
  }),
  summary: readContract<{ id: string }, XmlSummaryAnswer>('documents/{id}/xml/summary', {
    may: 'documents.read',
    freshMs,
  }),
}
