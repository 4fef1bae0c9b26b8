import { eventsRoute } from '@/lib/server/live/route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: eventsRoute() })
