import { reconciliation } from '@/lib/features/reconciliation/contract'
import { runInput, runStarted } from '@/lib/features/reconciliation/decisions/schema'
import { rerun } from '@/lib/features/reconciliation/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(reconciliation.run, {
    input: runInput,
    output: runStarted,
    status: 202,
    run: ({ month }) => rerun(month),
  }),
})
