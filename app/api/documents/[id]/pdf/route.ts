import { documents } from '@/lib/features/documents/contract'
import { documentInput } from '@/lib/features/documents/schema'
import { openDocumentFile } from '@/lib/features/documents/service'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute(documents.pdf, {
    input: documentInput,
    run: ({ id }, context) => openDocumentFile({ id, type: 'pdf' }, context),
  }),
})
