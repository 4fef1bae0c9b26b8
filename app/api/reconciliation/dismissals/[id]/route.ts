import { decisions } from '@/lib/features/reconciliation/contract'
import { rowId } from '@/lib/features/reconciliation/decisions/schema'
import { restore } from '@/lib/features/reconciliation/decisions/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: removalRoute(decisions.restore, {
    input: rowId,
    run: ({ id }, { person }) => restore(id, person),
  }),
})
