import { getDirectoryUsage } from '@/lib/features/pix/directory/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(getDirectoryUsage),
})
