import { getAuditProgress } from '@/lib/features/audit/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getAuditProgress) })
