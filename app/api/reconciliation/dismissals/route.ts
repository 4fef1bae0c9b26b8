import { decisions } from '@/lib/features/reconciliation/contract'
import { dismissalInput, dismissed } from '@/lib/features/reconciliation/decisions/schema'
import { dismiss } from '@/lib/features/reconciliation/decisions/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(decisions.dismiss, {
    input: dismissalInput,
    output: dismissed,
    status: 201,
    run: (input, { person }) => dismiss(input, person),
  }),
})
