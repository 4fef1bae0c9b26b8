import { sessions } from '@/lib/features/account/contract'
import { sessionId } from '@/lib/features/account/schema'
import { endAllSessions, listSessions } from '@/lib/features/account/service'
import { readRoute, removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listSessions),
  DELETE: removalRoute(sessions.endOfUser, {
    input: sessionId,
    run: ({ id }, { person }) => endAllSessions(id, person),
  }),
})
