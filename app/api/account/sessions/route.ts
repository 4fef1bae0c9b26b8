import { nothing } from '@/lib/features/account/schema'
import { endOtherSessions, listOwnSessions } from '@/lib/features/account/service'
import { readRoute, removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listOwnSessions),
  DELETE: removalRoute({ may: 'account.manage', input: nothing, run: (_, { person }) => endOtherSessions(person) }),
})
