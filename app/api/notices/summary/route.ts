import { summarizeNotices } from '@/lib/features/notices/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(summarizeNotices) })
