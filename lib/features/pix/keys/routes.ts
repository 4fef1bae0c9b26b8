import { createKey, deleteKey, getKey, listKeys } from '@/lib/features/pix/keys/service'
import { readRoute } from '@/lib/server/http/routes'
import { operationRoute } from '@/lib/server/operations/route'

export const pixKeysRoutes = [
  readRoute(getKey),
  operationRoute(deleteKey),
  readRoute(listKeys),
  operationRoute(createKey),
]
