import {
  getScheduledDays,
  getTransfer,
  listTransfers,
  reviewTransfer,
  sendTransfer,
} from '@/lib/features/pix/transfers/service'
import { readRoute } from '@/lib/server/http/routes'
import { operationRoute } from '@/lib/server/operations/route'

export const pixTransfersRoutes = [
  readRoute(getTransfer),
  readRoute(reviewTransfer),
  readRoute(getScheduledDays),
  readRoute(listTransfers),
  operationRoute(sendTransfer),
]
