import { getBalance } from '@/lib/features/pix/balance/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getBalance) })
