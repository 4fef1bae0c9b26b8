import { listBacking } from '@/lib/features/reconciliation/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(listBacking) })
