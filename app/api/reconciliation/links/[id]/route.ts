import { decisions } from '@/lib/features/reconciliation/contract'
import { rowId } from '@/lib/features/reconciliation/decisions/schema'
import { unlink } from '@/lib/features/reconciliation/decisions/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: removalRoute(decisions.unlink, { input: rowId, run: ({ id }, { person }) => unlink(id, person) }),
})
