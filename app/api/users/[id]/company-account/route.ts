import { companyAccount } from '@/lib/features/company-account/contract'
import { onePerson } from '@/lib/features/company-account/schema'
import { untieCompanyAccount } from '@/lib/features/company-account/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: removalRoute(companyAccount.untie, {
    input: onePerson,
    run: ({ id }, { person }) => untieCompanyAccount(id, person),
  }),
})
