import { approvals } from '@/lib/features/approvals/contract'
import { decisionInput } from '@/lib/features/approvals/schema'
import { approveOperation } from '@/lib/features/approvals/service'
import { anyOperation } from '@/lib/features/operations/any/schema'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(approvals.approve, {
    input: decisionInput,
    output: anyOperation,
    run: (input, { person }) => approveOperation(input, person),
  }),
})
