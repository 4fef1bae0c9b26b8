import {
  closeAccount,
  getAccount,
  listAccounts,
  listKnownAccounts,
  openAccount,
} from '@/lib/features/pix/accounts/service'
import { readRoute } from '@/lib/server/http/routes'
import { operationRoute } from '@/lib/server/operations/route'

export const pixAccountsRoutes = [
  operationRoute(closeAccount),
  readRoute(getAccount),
  readRoute(listKnownAccounts),
  readRoute(listAccounts),
  operationRoute(openAccount),
]
