import { unsubscribe, unsubscribePath } from '@/lib/features/notices/mail/service'
import { answer } from '@/lib/server/http/answer'
import { open, routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // Programs that check links in messages change nothing; a person is redirected to the page.
  GET: open(async (_, params) => new Response(null, { status: 303, headers: { location: unsubscribePath(params) } })),
  // RFC 8058: mail programs post from any origin, and the address is the credential.
  POST: open(async (_, params) => answer(await unsubscribe(params)), { fromAnywhere: true }),
})
