import { getPaymentRefunds } from '@/lib/features/pix/refunds/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getPaymentRefunds) })
