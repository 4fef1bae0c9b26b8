import { passkeys } from '@/lib/features/passkeys/contract'
import { requestOptions, stepUpOptionsInput } from '@/lib/features/passkeys/schema'
import { stepUpOptions } from '@/lib/features/passkeys/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(passkeys.stepUpOptions, {
    input: stepUpOptionsInput,
    output: requestOptions,
    run: (input, { person }) => stepUpOptions(input, person),
  }),
})
