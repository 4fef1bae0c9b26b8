import { apiDocumentText } from '@/lib/api-document'
import { open, requireSession, routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: open(async (request) => {
    await requireSession(request)
    return new Response(apiDocumentText(), {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    })
  }),
})
