import { getCharge } from '@/lib/features/pix/charges/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getCharge) })
