import {
  closeAccount,
  getAccount,
  listAccounts,
  listKnownAccounts,
  openAccount,
} from '@/lib/features/pix/accounts/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute } from '@/lib/server/routes'

export const pixAccountsRoutes = [
  operationRoute(closeAccount),
  readRoute(getAccount),
  readRoute(listKnownAccounts),
  readRoute(listAccounts),
  operationRoute(openAccount),
]
