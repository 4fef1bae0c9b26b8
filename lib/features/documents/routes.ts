import { documents } from '@/lib/features/documents/contract'
import { savedFilters } from '@/lib/features/documents/filters/contract'
import { newSavedFilter, savedFilter, savedFilterId, savedFilterName } from '@/lib/features/documents/filters/schema'
import {
  listSavedFilters,
  removeSavedFilter,
  renameSavedFilter,
  saveFilter,
} from '@/lib/features/documents/filters/service'
import { getIndexStatus } from '@/lib/features/documents/index/service'
import { checkKeys } from '@/lib/features/documents/keys-service'
import { documentInput, documentLink, documentLinkInput } from '@/lib/features/documents/schema'
import { createLink, getDocument, getPlace, listDocuments, openDocumentFile } from '@/lib/features/documents/service'
import { summarizeXml } from '@/lib/features/documents/xml-service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'

export const documentsRoutes = [
  writeRoute(documents.link, { input: documentLinkInput, output: documentLink, status: 201, run: createLink }),
  downloadRoute(documents.pdf, {
    input: documentInput,
    run: ({ id }, _, context) => openDocumentFile({ id, type: 'pdf' }, context),
  }),
  readRoute(getDocument),
  downloadRoute(documents.xml, {
    input: documentInput,
    run: ({ id }, _, context) => openDocumentFile({ id, type: 'xml' }, context),
  }),
  readRoute(summarizeXml),
  writeRoute(savedFilters.rename, { input: savedFilterName, output: savedFilter, run: renameSavedFilter }),
  removalRoute(savedFilters.remove, { input: savedFilterId, run: removeSavedFilter }),
  readRoute(listSavedFilters),
  writeRoute(savedFilters.save, { input: newSavedFilter, output: savedFilter, status: 201, run: saveFilter }),
  readRoute(getIndexStatus),
  readRoute(checkKeys),
  readRoute(getPlace),
  readRoute(listDocuments),
]
