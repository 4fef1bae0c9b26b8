import { getRetention } from '@/lib/features/retention/service'
import { readRoute } from '@/lib/server/routes'

export const retentionRoutes = [readRoute(getRetention)]
