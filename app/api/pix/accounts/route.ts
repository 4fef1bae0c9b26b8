import { listAccounts, openAccount } from '@/lib/features/pix/accounts/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listAccounts),
  POST: operationRoute(openAccount),
})
