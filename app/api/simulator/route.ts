import { getSimulator } from '@/lib/features/simulator/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getSimulator) })
