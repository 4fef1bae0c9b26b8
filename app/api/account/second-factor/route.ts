import { getSecondFactor } from '@/lib/features/second-factor/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getSecondFactor) })
