import { passkeys } from '@/lib/features/passkeys/contract'
import { creationOptions, identityInput } from '@/lib/features/passkeys/schema'
import { newPasskeyOptions } from '@/lib/features/passkeys/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(passkeys.creationOptions, {
    input: identityInput,
    output: creationOptions,
    run: ({ password }, { person }) => newPasskeyOptions(password, person),
  }),
})
