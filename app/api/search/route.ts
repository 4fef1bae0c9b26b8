import { searchEverything } from '@/lib/features/search/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(searchEverything) })
