import { getAccount } from '@/lib/features/pix/accounts/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(getAccount),
})
