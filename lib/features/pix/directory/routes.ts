import { getDirectoryUsage, lookUpKey } from '@/lib/features/pix/directory/service'
import { readRoute } from '@/lib/server/http/routes'

export const pixDirectoryRoutes = [readRoute(lookUpKey), readRoute(getDirectoryUsage)]
