import { listExpiring } from '@/lib/features/overview/service'
import { readRoute } from '@/lib/server/http/routes'

export const overviewRoutes = [readRoute(listExpiring)]
