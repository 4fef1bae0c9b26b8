import { getPaymentRefunds, listRefunds, refundPayment, reviewRefund } from '@/lib/features/pix/refunds/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute } from '@/lib/server/routes'

export const pixRefundsRoutes = [
  readRoute(getPaymentRefunds),
  readRoute(reviewRefund),
  readRoute(listRefunds),
  operationRoute(refundPayment),
]
