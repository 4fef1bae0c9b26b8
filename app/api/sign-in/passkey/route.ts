import { signInOptions } from '@/lib/features/passkeys/service'
import { answer } from '@/lib/server/answer'
import { jsonBody, merged, open, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // Before there is a session: the answer says nothing of who has a passkey.
  POST: open(async (request, params) => answer(await signInOptions(merged(await jsonBody(request), params)))),
})
