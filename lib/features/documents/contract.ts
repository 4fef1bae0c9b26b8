import { fileContract, type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import { whileRenewing } from '@/lib/core/page-age'
import type { CheckedKey, KeyCheckInput, KeyCheckPause } from './keys-schema'
import type {
  DocumentFigures,
  DocumentFilter,
  DocumentInput,
  DocumentLink,
  DocumentLinkInput,
  FiscalDocument,
  Place,
} from './schema'
import type { XmlSummaryAnswer } from './xml-schema'

/** Repeated while values are still being read, or while upstream cannot be reached. */
const whileReadMs = 20_000

const renewing = whileRenewing('documents')

export const documents = {
  list: readContract<DocumentFilter, Page<FiscalDocument> & DocumentFigures>('documents', {
    may: 'documents.read',
    poll: (first, receivedAt) => renewing(first, receivedAt) || (first?.unread || first?.incomplete ? whileReadMs : 0),
  }),
  /** A document by id or access key. */
  one: readContract<DocumentInput, FiscalDocument>('documents/{id}', {
    may: 'documents.read',
    poll: (document) => (document?.asOf ? whileReadMs : 0),
  }),
  /** The place in the queue of the person's first request that waits for the budget. */
  place: readContract<NoInput, Place | null>('documents/place', { may: 'documents.read', poll: () => 2_000 }),
  xml: fileContract<DocumentInput>('documents/{id}/xml', 'documents.read'),
  pdf: fileContract<DocumentInput>('documents/{id}/pdf', 'documents.read'),
  link: writeContract<DocumentLinkInput, DocumentLink>('POST', 'documents/{id}/link', {
    may: 'documents.link',
    status: 201,
  }),
}

export const documentKeys = {
  check: readContract<KeyCheckInput, Page<CheckedKey> & KeyCheckPause>('documents/keys', {
    may: 'documents.read',
    method: 'POST',
  }),
}

/** A document's XML does not change while it is viewed. */
const freshMs = 10 * 60_000

/** Reads of an XML that is too large for the browser; by id or access key. */
export const documentXml = {
  summary: readContract<{ id: string }, XmlSummaryAnswer>('documents/{id}/xml/summary', {
    may: 'documents.read',
    freshMs,
  }),
}
