import { readInfractionBacking } from '@/lib/features/pix/infractions/backing/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(readInfractionBacking) })
