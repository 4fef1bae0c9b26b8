import { identityInput } from '@/lib/features/passkeys/schema'
import { secondFactor } from '@/lib/features/second-factor/contract'
import { factorRemoval, givenSecret } from '@/lib/features/second-factor/schema'
import { beginSecondFactor, removeSecondFactor } from '@/lib/features/second-factor/service'
import { removalRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(secondFactor.begin, {
    input: identityInput,
    output: givenSecret,
    run: ({ password }, { person }) => beginSecondFactor(password, person),
  }),
  DELETE: removalRoute(secondFactor.remove, {
    input: factorRemoval,
    run: (input, { person }) => removeSecondFactor(input, person),
  }),
})
