import { getIndexStatus } from '@/lib/features/documents/index/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getIndexStatus) })
