import { createCharge, getCharge, listCharges } from '@/lib/features/pix/charges/service'
import { readRoute } from '@/lib/server/http/routes'
import { operationRoute } from '@/lib/server/operations/route'

export const pixChargesRoutes = [readRoute(getCharge), readRoute(listCharges), operationRoute(createCharge)]
