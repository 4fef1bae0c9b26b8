import { getStatement } from '@/lib/features/pix/statements/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(getStatement),
})
