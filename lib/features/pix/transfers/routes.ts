import { getTransfer, listTransfers, reviewTransfer, sendTransfer } from '@/lib/features/pix/transfers/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute } from '@/lib/server/routes'

export const pixTransfersRoutes = [
  readRoute(getTransfer),
  readRoute(reviewTransfer),
  readRoute(listTransfers),
  operationRoute(sendTransfer),
]
