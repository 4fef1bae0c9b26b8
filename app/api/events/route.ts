import { routes } from '@/lib/server/http/routes'
import { eventsRoute } from '@/lib/server/live/route'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: eventsRoute() })
