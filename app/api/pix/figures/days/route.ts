import { readDays } from '@/lib/features/pix/figures/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(readDays) })
