import { account } from '@/lib/features/account/contract'
import { ownAccount, ownChange } from '@/lib/features/account/schema'
import { changeOwn } from '@/lib/features/account/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PATCH: writeRoute(account.change, {
    input: ownChange,
    output: ownAccount,
    run: (change, { person }) => changeOwn(change, person),
  }),
})
