import { account } from '@/lib/features/account/contract'
import { passwordChange } from '@/lib/features/account/schema'
import { changeOwnPassword } from '@/lib/features/account/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: removalRoute(account.changePassword, {
    input: passwordChange,
    run: (input, { person }) => changeOwnPassword(input, person),
  }),
})
