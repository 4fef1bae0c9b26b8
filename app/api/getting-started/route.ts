import { gettingStarted } from '@/lib/features/getting-started/contract'
import { gettingStartedChange, gettingStartedList } from '@/lib/features/getting-started/schema'
import { changeGettingStarted, getGettingStarted } from '@/lib/features/getting-started/service'
import { readRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(getGettingStarted),
  POST: writeRoute(gettingStarted.change, {
    input: gettingStartedChange,
    output: gettingStartedList,
    run: changeGettingStarted,
  }),
})
