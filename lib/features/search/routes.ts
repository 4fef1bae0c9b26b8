import { searchEverything } from '@/lib/features/search/service'
import { readRoute } from '@/lib/server/http/routes'

export const searchRoutes = [readRoute(searchEverything)]
