import { readKnown } from '@/lib/features/pix/infractions/known/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(readKnown) })
