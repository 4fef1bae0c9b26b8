import { gettingStarted } from '@/lib/features/getting-started/contract'
import { gettingStartedChange, gettingStartedList } from '@/lib/features/getting-started/schema'
import { changeGettingStarted, getGettingStarted } from '@/lib/features/getting-started/service'
import { readRoute, writeRoute } from '@/lib/server/http/routes'

export const gettingStartedRoutes = [
  readRoute(getGettingStarted),
  writeRoute(gettingStarted.change, {
    input: gettingStartedChange,
    output: gettingStartedList,
    run: changeGettingStarted,
  }),
]
