import { passwordChange } from '@/lib/features/account/schema'
import { changeOwnPassword } from '@/lib/features/account/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: removalRoute({
    may: 'account.manage',
    input: passwordChange,
    run: (input, { person }) => changeOwnPassword(input, person),
  }),
})
