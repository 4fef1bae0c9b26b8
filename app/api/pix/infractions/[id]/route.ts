import { getInfractionCase } from '@/lib/features/pix/infractions/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getInfractionCase) })
