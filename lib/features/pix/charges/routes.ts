import { operationId } from '@/lib/features/operations/schema'
import { sharing } from '@/lib/features/pix/charges/contract'
import { codeInput, shared, shareInput } from '@/lib/features/pix/charges/schema'
import { createCharge, getCharge, listCharges, suggestCustomers } from '@/lib/features/pix/charges/service'
import { getSharing, openCode, revokeCharge, shareCharge } from '@/lib/features/pix/charges/sharing-service'
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
