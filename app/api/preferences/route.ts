import { preferencesRoute } from '@/lib/server/preferences-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ PUT: preferencesRoute() })
