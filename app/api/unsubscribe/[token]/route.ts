import { unsubscribe, unsubscribePath } from '@/lib/features/notices/mail/service'
import { answer } from '@/lib/server/http/answer'
import { open, routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // Programs that look at links in messages change nothing by it; a person is shown the page.
  GET: open(async (_, params) => new Response(null, { status: 303, headers: { location: unsubscribePath(params) } })),
  // RFC 8058: the mail program posts from wherever it is, and the address is the credential.
  POST: open(async (_, params) => answer(await unsubscribe(params)), { fromAnywhere: true }),
})
