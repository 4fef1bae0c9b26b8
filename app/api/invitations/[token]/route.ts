import { acceptLink } from '@/lib/features/users/access-service'
import { jsonBody, merged, open, routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // The link is the credential: the person has no session yet.
  POST: open(async (request, params) => {
    await acceptLink(merged(await jsonBody(request), params))
    return new Response(null, { status: 204 })
  }),
})
