import { documents } from '@/lib/features/documents/contract'
import { documentLink, documentLinkInput } from '@/lib/features/documents/schema'
import { createLink } from '@/lib/features/documents/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(documents.link, {
    input: documentLinkInput,
    output: documentLink,
    status: 201,
    run: createLink,
  }),
})
