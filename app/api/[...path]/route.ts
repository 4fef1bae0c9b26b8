import { Problem } from '@/lib/core/errors'
import { open } from '@/lib/server/routes'

const unknown = open(async (request) => {
  throw new Problem('not_found', `There is nothing at ${request.nextUrl.pathname}`)
})

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT }
