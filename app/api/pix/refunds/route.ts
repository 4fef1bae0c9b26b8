import { listRefunds, refundPayment } from '@/lib/features/pix/refunds/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listRefunds),
  POST: operationRoute(refundPayment),
})
