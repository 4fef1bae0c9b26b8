import { getRetention } from '@/lib/features/retention/service'
import { readRoute } from '@/lib/server/http/routes'

export const retentionRoutes = [readRoute(getRetention)]
