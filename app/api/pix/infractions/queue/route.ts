import { listQueue } from '@/lib/features/pix/infractions/queue/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(listQueue) })
