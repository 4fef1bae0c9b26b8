import { account, sessions } from '@/lib/features/account/contract'
import { nothing, ownAccount, ownChange, passwordChange, sessionId } from '@/lib/features/account/schema'
import {
  changeOwn,
  changeOwnPassword,
  endAllSessions,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  listSessions,
} from '@/lib/features/account/service'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'

export const accountRoutes = [
  removalRoute(account.changePassword, { input: passwordChange, run: changeOwnPassword }),
  writeRoute(account.change, { input: ownChange, output: ownAccount, run: changeOwn }),
  removalRoute(sessions.end, { input: sessionId, run: endOwnSession }),
  readRoute(listOwnSessions),
  removalRoute(sessions.endOthers, { input: nothing, run: (_, person) => endOtherSessions(person) }),
  readRoute(listSessions),
  removalRoute(sessions.endOfUser, { input: sessionId, run: endAllSessions }),
]
