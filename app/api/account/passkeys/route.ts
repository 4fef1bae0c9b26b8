import { passkeys } from '@/lib/features/passkeys/contract'
import { addedPasskey, newPasskey } from '@/lib/features/passkeys/schema'
import { addPasskey, listPasskeys } from '@/lib/features/passkeys/service'
import { readRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listPasskeys),
  POST: writeRoute(passkeys.add, {
    input: newPasskey,
    output: addedPasskey,
    status: 201,
    run: (input, { person }) => addPasskey(input, person),
  }),
})
