import { getPaymentRefunds, listRefunds, refundPayment, reviewRefund } from '@/lib/features/pix/refunds/service'
import { readRoute } from '@/lib/server/http/routes'
import { operationRoute } from '@/lib/server/operations/route'

export const pixRefundsRoutes = [
  readRoute(getPaymentRefunds),
  readRoute(reviewRefund),
  readRoute(listRefunds),
  operationRoute(refundPayment),
]
