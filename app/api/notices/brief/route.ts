import { getBrief } from '@/lib/features/notices/choices/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getBrief) })
