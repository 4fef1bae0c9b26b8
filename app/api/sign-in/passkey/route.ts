import { signInOptions } from '@/lib/features/passkeys/service'
import { answer } from '@/lib/server/http/answer'
import { jsonBody, merged, open, routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // Before there is a session: the answer says nothing of who has a passkey.
  POST: open(async (request, params) => answer(await signInOptions(merged(await jsonBody(request), params)))),
})
