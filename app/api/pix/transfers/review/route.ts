import { reviewTransfer } from '@/lib/features/pix/transfers/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(reviewTransfer) })
