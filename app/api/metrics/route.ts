import { routes } from '@/lib/server/http/routes'
import { metricsRoute } from '@/lib/server/metrics/route'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: metricsRoute() })
