import { anyOperation } from '@/lib/features/operations/any/schema'
import { verifyInput } from '@/lib/features/operations/schema'
import { verifyOperation } from '@/lib/features/operations/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute({
    // Who may verify depends on the operation's kind: the ledger asks again for that.
    may: 'documents.read',
    input: verifyInput,
    output: anyOperation,
    run: (input, { person }) => verifyOperation(input, person),
  }),
})
