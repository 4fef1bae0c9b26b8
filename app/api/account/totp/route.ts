import { codeInput, givenSecret, nothing } from '@/lib/features/second-factor/schema'
import { beginSecondFactor, removeSecondFactor } from '@/lib/features/second-factor/service'
import { removalRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute({
    may: 'account.manage',
    input: nothing,
    output: givenSecret,
    run: (_, { person }) => beginSecondFactor(person),
  }),
  DELETE: removalRoute({
    may: 'account.manage',
    input: codeInput,
    run: ({ code }, { person }) => removeSecondFactor(code, person),
  }),
})
