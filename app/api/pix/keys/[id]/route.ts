import { deleteKey, getKey } from '@/lib/features/pix/keys/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(getKey),
  DELETE: operationRoute(deleteKey),
})
