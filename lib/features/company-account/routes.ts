import { companyAccount } from '@/lib/features/company-account/contract'
import { onePerson } from '@/lib/features/company-account/schema'
import { disconnectCompanyAccount, getCompanySignOut } from '@/lib/features/company-account/service'
import { readRoute, removalRoute } from '@/lib/server/http/routes'

export const companyAccountRoutes = [
  readRoute(getCompanySignOut),
  removalRoute(companyAccount.untie, { input: onePerson, run: disconnectCompanyAccount }),
]
