import { sessions } from '@/lib/features/account/contract'
import { nothing } from '@/lib/features/account/schema'
import { endOtherSessions, listOwnSessions } from '@/lib/features/account/service'
import { readRoute, removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listOwnSessions),
  DELETE: removalRoute(sessions.endOthers, { input: nothing, run: (_, { person }) => endOtherSessions(person) }),
})
