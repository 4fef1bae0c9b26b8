import { anyOperation } from '@/lib/features/operations/any/schema'
import { operations } from '@/lib/features/operations/contract'
import { verifyInput } from '@/lib/features/operations/schema'
import { verifyOperation } from '@/lib/features/operations/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(operations.verify, {
    input: verifyInput,
    output: anyOperation,
    run: (input, { person }) => verifyOperation(input, person),
  }),
})
