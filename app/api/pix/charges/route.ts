import { createCharge, listCharges } from '@/lib/features/pix/charges/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listCharges),
  POST: operationRoute(createCharge),
})
