import { createKey, deleteKey, getKey, listKeys } from '@/lib/features/pix/keys/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute } from '@/lib/server/routes'

export const pixKeysRoutes = [
  readRoute(getKey),
  operationRoute(deleteKey),
  readRoute(listKeys),
  operationRoute(createKey),
]
