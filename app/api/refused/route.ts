import { refusedRoute } from '@/lib/server/refused-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: refusedRoute() })
