import NextAuth from 'next-auth'
import { authOptions } from '@/lib/server/auth/options'
import { withRefusedSignOn } from '@/lib/server/auth/single-sign-on'
import { authRequest } from '@/lib/server/auth-request'
import { open } from '@/lib/server/http/routes'

/** The library's forms carry a token of their own. */
const handler = open(
  async (request, params) =>
    withRefusedSignOn(
      request.nextUrl,
      await NextAuth(authOptions())(await authRequest(request), { params: Promise.resolve(params) }),
    ),
  { fromAnywhere: true },
)

export { handler as GET, handler as POST }
