import { closings } from '@/lib/features/reconciliation/closings/contract'
import { closing, newClosing } from '@/lib/features/reconciliation/closings/schema'
import { closeMonth, listClosings } from '@/lib/features/reconciliation/closings/service'
import { readRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listClosings),
  POST: writeRoute(closings.close, {
    input: newClosing,
    output: closing,
    status: 201,
    run: (input, { person }) => closeMonth(input, person),
  }),
})
