import { readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import { whileRenewing } from '@/lib/core/page-age'
import type { DocumentFigures, DocumentFilter, DocumentInput, FiscalDocument } from './schema'

export const documents = {
  list: readContract<DocumentFilter, Page<FiscalDocument> & DocumentFigures>('documents', {
    may: 'documents.read',
    poll: whileRenewing,
  }),
  /** By id or access key. */
  one: readContract<DocumentInput, FiscalDocument>('documents/{id}', { may: 'documents.read' }),
}
