import { listOwnSessions } from '@/lib/features/account/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(listOwnSessions) })
