import { proofInput } from '@/lib/features/passkeys/schema'
import { secondFactor } from '@/lib/features/second-factor/contract'
import { givenCodes } from '@/lib/features/second-factor/schema'
import { replaceRecoveryCodes } from '@/lib/features/second-factor/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(secondFactor.replaceCodes, {
    input: proofInput,
    output: givenCodes,
    run: (input, { person }) => replaceRecoveryCodes(input, person),
  }),
})
