import { refusedRoute } from '@/lib/server/http/refused-route'
import { routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: refusedRoute() })
