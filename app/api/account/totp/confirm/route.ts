import { secondFactor } from '@/lib/features/second-factor/contract'
import { codeInput, givenCodes } from '@/lib/features/second-factor/schema'
import { confirmSecondFactor } from '@/lib/features/second-factor/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(secondFactor.confirm, {
    input: codeInput,
    output: givenCodes,
    run: ({ code }, { person }) => confirmSecondFactor(code, person),
  }),
})
