import { proofInput } from '@/lib/features/passkeys/schema'
import { givenCodes } from '@/lib/features/second-factor/schema'
import { replaceRecoveryCodes } from '@/lib/features/second-factor/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute({
    may: 'account.manage',
    input: proofInput,
    output: givenCodes,
    run: (input, { person }) => replaceRecoveryCodes(input, person),
  }),
})
