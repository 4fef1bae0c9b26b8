import { operationId } from '@/lib/features/operations/schema'
import { suggestCustomers } from '@/lib/features/pix/charges/customers/service'
import { createCharge, getCharge, listCharges } from '@/lib/features/pix/charges/service'
import { sharing } from '@/lib/features/pix/charges/sharing/contract'
import { codeInput, shared, shareInput } from '@/lib/features/pix/charges/sharing/schema'
import { getSharing, openCode, revokeCharge, shareCharge } from '@/lib/features/pix/charges/sharing/service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'
import { operationRoute } from '@/lib/server/operations/route'

export const pixChargesRoutes = [
  readRoute(getSharing),
  writeRoute(sharing.share, { input: shareInput, output: shared, status: 201, run: shareCharge }),
  downloadRoute(sharing.code, { input: codeInput, run: openCode }),
  removalRoute(sharing.revoke, { input: operationId, run: revokeCharge }),
  readRoute(suggestCustomers),
  readRoute(getCharge),
  readRoute(listCharges),
  operationRoute(createCharge),
]
