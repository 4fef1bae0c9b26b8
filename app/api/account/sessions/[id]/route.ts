import { sessions } from '@/lib/features/account/contract'
import { sessionId } from '@/lib/features/account/schema'
import { endOwnSession } from '@/lib/features/account/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: removalRoute(sessions.end, {
    input: sessionId,
    run: ({ id }, { person }) => endOwnSession(id, person),
  }),
})
