import { readMonth } from '@/lib/features/reconciliation/file/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(readMonth) })
