import { readClosingDifference } from '@/lib/features/reconciliation/closings/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(readClosingDifference) })
