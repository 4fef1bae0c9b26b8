import { preferencesRoute } from '@/lib/server/http/preferences-route'
import { routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ PUT: preferencesRoute() })
