import { passkeys } from '@/lib/features/passkeys/contract'
import { passkeyRemoval } from '@/lib/features/passkeys/schema'
import { removePasskey } from '@/lib/features/passkeys/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: removalRoute(passkeys.remove, {
    input: passkeyRemoval,
    run: ({ id, password }, { person }) => removePasskey(id, password, person),
  }),
})
