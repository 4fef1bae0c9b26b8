import { listTransfers, sendTransfer } from '@/lib/features/pix/transfers/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listTransfers),
  POST: operationRoute(sendTransfer),
})
