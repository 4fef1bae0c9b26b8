import { readInsight } from '@/lib/features/pix/infractions/insight/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(readInsight) })
