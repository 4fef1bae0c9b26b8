import { metricsRoute } from '@/lib/server/metrics/route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: metricsRoute() })
