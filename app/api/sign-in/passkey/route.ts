import { signInOptions } from '@/lib/features/passkeys/service'
import { answer } from '@/lib/server/http/answer'
import { jsonBody, merged, open, routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // Before sign-in the answer does not reveal who has a passkey.
  POST: open(async (request, params) => answer(await signInOptions(merged(await jsonBody(request), params)))),
})
