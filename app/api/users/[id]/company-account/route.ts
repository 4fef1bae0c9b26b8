import { onePerson } from '@/lib/features/company-account/schema'
import { untieCompanyAccount } from '@/lib/features/company-account/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: removalRoute({
    may: 'users.manage',
    input: onePerson,
    run: ({ id }, { person }) => untieCompanyAccount(id, person),
  }),
})
