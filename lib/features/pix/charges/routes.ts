import { createCharge, getCharge, listCharges } from '@/lib/features/pix/charges/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute } from '@/lib/server/routes'

export const pixChargesRoutes = [readRoute(getCharge), readRoute(listCharges), operationRoute(createCharge)]
