import { listExpiring } from '@/lib/features/overview/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(listExpiring) })
